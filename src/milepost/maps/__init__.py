"""The map compiler: from real geography and a recipe to a board file and its picture.

Needs the extra `milepost[maps]`; nothing else in Milepost imports this package.
"""

from milepost.maps.compiler import Compiled, compile_recipe

__all__ = ["Compiled", "compile_recipe"]
