"""Games that were written down: begun, played again throw by throw, or typed from paper."""
