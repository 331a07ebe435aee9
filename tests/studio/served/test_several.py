"""Several characters in a real browser: added, picked, taken away, and brought back by undo."""


def test_several_are_added_picked_edited_and_removed(shown):
    page = shown.page
    add = page.get_by_role("button", name="+ Add")
    add.click()
    card = page.get_by_role("dialog", name="Add a character")
    card.get_by_label("Body").select_option("child")
    card.get_by_label("Style").select_option("happy")
    card.get_by_role("button", name="Add", exact=True).click()
    shown.until(lambda: [one["name"] for one in shown.documents["everyone"]] == ["humanoid", "child"])
    shown.until(lambda: shown.frame.rows == 2)
    add.click()
    card.get_by_label("Gait").select_option("stepping")
    card.get_by_label("Body").select_option("giant")
    card.get_by_role("button", name="Add", exact=True).click()
    shown.until(lambda: shown.frame.rows == 3)
    assert [one["law"] for one in shown.documents["everyone"]] == ["footfall", "footfall", "stepping"]
    names = page.locator(".spot.name")
    shown.until(lambda: "child" in names.all_inner_texts())
    picks = page.get_by_role("group", name="Choose the character to drive and edit")
    picks.get_by_role("button", name="child").click()
    shown.until(lambda: shown.documents["picked"] == 1 and shown.told["steered"]["row"] == 1)
    assert shown.documents["style"]["name"] == "happy"
    page.get_by_role("button", name="Rename, compare or remove the selected character").click()
    page.get_by_role("button", name="Remove this character from the stage").click()
    shown.until(lambda: [one["name"] for one in shown.documents["everyone"]] == ["humanoid", "giant"])
    page.keyboard.press("Control+z")
    shown.until(lambda: len(shown.documents["everyone"]) == 3)
    assert not shown.complaints


def test_one_of_a_crowd_is_picked_edited_and_given_a_task_and_another_joins(shown):
    page = shown.page
    shown.say(type="scene", kind="crowd", count=12, seed=3)
    shown.until(lambda: shown.frame.rows == 12)
    picks = page.get_by_role("group", name="Choose the character to drive and edit")
    picks.get_by_role("button", name="humanoid 5").click()
    shown.until(lambda: shown.documents["picked"] == 4 and shown.told["steered"]["row"] == 4)
    shown.say(type="choose", document="style", name="sneak")
    shown.until(lambda: shown.documents["everyone"][4]["style"] == "sneak")
    shown.until(lambda: page.locator(".spot.name:visible").all_inner_texts() == ["▾ humanoid 5"])
    shown.say(type="set_queue", tasks=[{"id": 1, "table": {"do": "wait", "seconds": 0.2}}])
    shown.walk_until(lambda: [one["status"] for one in shown.told["doing"]["fates"]] == ["done"])
    page.get_by_role("button", name="+ Add").click()
    page.get_by_role("dialog", name="Add a character").get_by_role("button", name="Add", exact=True).click()
    shown.until(lambda: shown.frame.rows == 13)
    assert "refused" not in shown.told
    assert not shown.complaints
