-- Every limited call writes here. Outside the log a hit costs no flush to the disk; a crash of the database forgets the counts.
ALTER TABLE "rate_windows" SET UNLOGGED;
