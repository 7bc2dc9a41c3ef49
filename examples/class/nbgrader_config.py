"""Settings for nbgrader in this folder; docs/teachers.md says how to use it."""

c = get_config()  # noqa: F821 - nbgrader defines it
c.CourseDirectory.course_id = "glassgrad"
c.ExecutePreprocessor.timeout = 60
