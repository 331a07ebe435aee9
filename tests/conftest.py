"""Tests have a home of their own, so that they neither see nor touch what the user keeps."""

import os
import tempfile

os.environ["FOOTFALL_HOME"] = tempfile.mkdtemp(prefix="footfall-tests-")
