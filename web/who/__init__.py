"""Who is at the table, from where, what each may do, and how a phone comes to score."""
