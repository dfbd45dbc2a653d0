"""First games that a player plays along: a recorded game with comments for each family."""

from milepost.lessons.lesson import BOT, Lesson, LessonStep, Script, families, script

__all__ = ["BOT", "Lesson", "LessonStep", "Script", "families", "script"]
