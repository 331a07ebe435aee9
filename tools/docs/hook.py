"""What MkDocs calls while it builds the site: adds the pages that are not files in docs/, and mends links to them."""

import sys
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from docs import in_a_tab, notebooks, outside, reference  # noqa: E402


def on_files(files: Files, config: Any) -> Files:
    """The pages made of other files of the project, and those generated from the source."""
    pages = {file.src_uri: Path(file.abs_src_path or "") for file in files if file.src_uri.endswith(".md")}
    made = outside.pages(pages) | reference.pages() | notebooks.pages()
    for uri, text in made.items():
        files.append(File.generated(config, uri, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links lead to pages of the site, also where those in docs/ lead out of it, and papers to the tab."""
    return in_a_tab.beside_sections(outside.mended(markdown, page.file.src_uri), page.file.src_uri)


def on_post_build(config: Any, **_: Any) -> None:
    """The tab lies beside the pages."""
    in_a_tab.add_to(Path(config["site_dir"]))
