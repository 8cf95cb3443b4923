"""Skills and traits that editions share, a part each."""
