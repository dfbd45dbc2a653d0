"""Games as data: tables for pandas and Polars, charts, datasets (docs/data.md)."""

from milepost.data.charts import chart_names, chart_of
from milepost.data.tables import TABLES, rows_of

__all__ = ["TABLES", "chart_names", "chart_of", "rows_of"]
