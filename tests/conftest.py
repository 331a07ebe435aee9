"""Tests have a home of their own, so that they neither see nor touch what the user keeps."""

import os
import tempfile

os.environ["FOOTFALL_HOME"] = tempfile.mkdtemp(prefix="footfall-tests-")


def pytest_collection_modifyitems(items):
    """What a browser does takes longest and runs in one worker: it begins first."""
    items.sort(key=lambda item: "served" not in item.path.parts)
