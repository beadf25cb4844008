"""The review of a played game: what each move cost against a reference policy, and how sure that is."""
