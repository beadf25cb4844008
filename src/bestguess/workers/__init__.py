"""Work in pieces, done by processes of this machine or by the workers of a Dask or Ray cluster."""
