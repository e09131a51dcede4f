"""The author's desk: writing campaign books in the browser, under /admin/desk/.

`drafts` keeps what authors write, `splice` changes a text without touching the rest of it, `parts`
and `editing` know what a booklet is made of, `preview` shows an entry as a player sees it,
`publishing` and `bundles` let texts out and in. Pages hang on the lists in `tabs`.
"""
