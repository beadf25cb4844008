"""The report of reproductions, opened from disk."""

import pytest
from findings import result
from playwright.sync_api import expect

from bestguess.apps.cli.reproductions.report.page import page


@pytest.mark.parametrize("how", [{}, {"theme": "dark"}, {"theme": "dark", "phone": True}, {"phone": True}])
def test_the_report_is_readable_everywhere(visitor_of_files, tmp_path, how):
    path = tmp_path / "report.html"
    path.write_text(page([result(), result("sid")], "Published work"), encoding="utf-8")
    visitor = visitor_of_files(path, **how)
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Published work")
    expect(visitor.page.get_by_role("img").first).to_be_visible()
    for closed in visitor.page.locator("summary").all():
        closed.click()
    visitor.assert_accessible()
    visitor.assert_fits()
