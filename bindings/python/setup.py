"""Packages the Python bindings. A wheel contains the library that the environment variable LIBCGT names, or none. `tools/wheel` makes
a wheel."""

import os
import pathlib
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution
from wheel.bdist_wheel import bdist_wheel

LIBRARY = os.environ.get("LIBCGT")


class WithLibrary(build_py):
    def run(self):
        super().run()
        if LIBRARY:
            shutil.copyfile(LIBRARY, pathlib.Path(self.build_lib, "cgt", "libcgt.so"))


class OfPlatform(Distribution):
    def has_ext_modules(self):
        return bool(LIBRARY)


class ForAnyPython(bdist_wheel):
    """The library is built for one platform, but does not depend on Python."""

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython}, distclass=OfPlatform)
