"""Adds the server to the package, if the clone that it is installed from is built: npm ci && npm run build."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent.parent


class BuildWithServer(build_py):
    def run(self):
        super().run()
        server = Path(self.build_lib, "postern_testing", "server")
        if not (ROOT / "dist" / "main.js").exists():
            return
        shutil.rmtree(server, ignore_errors=True)
        # Without the packages for tests in JavaScript.
        shutil.copytree(ROOT / "dist", server / "dist", ignore=shutil.ignore_patterns("lib", ".built"))
        shutil.copy(ROOT / "package.json", server)


setup(cmdclass={"build_py": BuildWithServer})
