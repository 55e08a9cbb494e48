-- opportunities → opportunity_counts, once per statement; rows are taken in key order so that writers cannot deadlock
INSERT INTO opportunity_counts (job_type, opportunities)
  SELECT job_type, count(*) FROM opportunities WHERE state = 'approved' GROUP BY job_type;
--> statement-breakpoint
CREATE FUNCTION count_added_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO opportunity_counts AS kept (job_type, opportunities)
    SELECT job_type, count(*) FROM changed WHERE state = 'approved' GROUP BY job_type ORDER BY job_type
    ON CONFLICT (job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO opportunity_counts AS kept (job_type, opportunities)
    SELECT job_type, -count(*) FROM changed WHERE state = 'approved' GROUP BY job_type ORDER BY job_type
    ON CONFLICT (job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO opportunity_counts AS kept (job_type, opportunities)
    SELECT job_type, sum(delta) FROM (
      SELECT -1 AS delta, job_type FROM before_change WHERE state = 'approved'
      UNION ALL
      SELECT 1, job_type FROM after_change WHERE state = 'approved'
    ) moved
    GROUP BY job_type HAVING sum(delta) <> 0 ORDER BY job_type
    ON CONFLICT (job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_added AFTER INSERT ON opportunities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_opportunities();
--> statement-breakpoint
CREATE TRIGGER opportunities_removed AFTER DELETE ON opportunities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_opportunities();
--> statement-breakpoint
CREATE TRIGGER opportunities_changed AFTER UPDATE ON opportunities
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_opportunities();
