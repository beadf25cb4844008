"""The report of reproductions: one page of HTML, or Markdown, with tables and plots."""
