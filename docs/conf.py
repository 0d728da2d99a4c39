"""How Sphinx builds these pages: ``sphinx-build -W -b html docs docs/_build``."""

from __future__ import annotations

import sys
from pathlib import Path

import pigrules

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "pigrules"
version = release = pigrules.__version__
copyright = "the authors of pigrules"
extensions = ["myst_parser", "sphinx.ext.autodoc", "pigrules_docs"]
exclude_patterns = ["_build"]
default_role = "code"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = "pigrules"
html_static_path = ["_static"]
html_css_files = ["spec.css"]
html_show_copyright = False
html_show_sphinx = False
