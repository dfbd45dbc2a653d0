"""From latitude and longitude to the board and back."""

from __future__ import annotations

import math

import numpy as np
import shapely
from pyproj import Transformer
from pyproj.exceptions import CRSError
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from milepost.maps.board.lattice import Array
from milepost.maps.recipe.fields import Point


class Projection:
    """A map projection, turned, scaled to mileposts and moved so that A1 lies at the origin."""

    def __init__(
        self, projection: str, kilometres: float, turn: float = 0.0, origin: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        try:
            self._to_plane = Transformer.from_crs("EPSG:4326", projection, always_xy=True)
            self._from_plane = Transformer.from_crs(projection, "EPSG:4326", always_xy=True)
        except CRSError as error:
            raise ValueError(f"“{projection}” is not a projection: {error}") from None
        self._spacing = kilometres * 1000
        self._cos, self._sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        self.origin = origin

    def moved(self, x: float, y: float) -> None:
        """Make the point x, y the new origin."""
        self.origin = (self.origin[0] + x, self.origin[1] + y)

    def board(self, longitude: Array, latitude: Array) -> tuple[Array, Array]:
        east, north = self._to_plane.transform(longitude, latitude)
        x = (self._cos * east + self._sin * north) / self._spacing
        y = (self._sin * east - self._cos * north) / self._spacing
        return x - self.origin[0], y - self.origin[1]

    def globe(self, x: Array, y: Array) -> tuple[Array, Array]:
        """Longitude and latitude of points on the board."""
        x, y = (x + self.origin[0]) * self._spacing, (y + self.origin[1]) * self._spacing
        longitude, latitude = self._from_plane.transform(self._cos * x + self._sin * y, self._sin * x - self._cos * y)
        return np.asarray(longitude), np.asarray(latitude)

    def point(self, point: Point) -> tuple[float, float]:
        x, y = self.board(np.array([point[1]]), np.array([point[0]]))
        return float(x[0]), float(y[0])

    def geometry(self, shape: BaseGeometry) -> BaseGeometry:
        """A shape in longitude and latitude, on the board."""

        def points(coordinates: Array) -> Array:
            return np.column_stack(self.board(coordinates[:, 0], coordinates[:, 1]))

        return shapely.transform(shape, points)

    def polygon(self, points: tuple[Point, ...]) -> BaseGeometry:
        return shapely.make_valid(self.geometry(Polygon([(longitude, latitude) for latitude, longitude in points])))

    def line(self, points: tuple[Point, ...]) -> Array:
        return np.array(self.geometry(LineString([(lon, lat) for lat, lon in points])).coords)
