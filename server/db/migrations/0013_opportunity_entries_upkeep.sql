-- opportunities → opportunity_entries and opportunity_words, once per statement; words are taken in key order so that
-- writers cannot deadlock
INSERT INTO opportunity_entries (opportunity_id, words, deadline, closes_at)
  SELECT id, words || array_to_tsvector(ARRAY['=' || job_type]), deadline, closes_at
  FROM opportunities WHERE state = 'approved';
--> statement-breakpoint
INSERT INTO opportunity_words (word, job_type, opportunities)
  SELECT word, job_type, count(*) FROM opportunities CROSS JOIN unnest(tsvector_to_array(words)) AS word
  WHERE state = 'approved' GROUP BY word, job_type;
--> statement-breakpoint
CREATE FUNCTION enter_added_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO opportunity_entries (opportunity_id, words, deadline, closes_at)
    SELECT id, words || array_to_tsvector(ARRAY['=' || job_type]), deadline, closes_at
    FROM changed WHERE state = 'approved';
  INSERT INTO opportunity_words AS kept (word, job_type, opportunities)
    SELECT word, job_type, count(*) FROM changed CROSS JOIN unnest(tsvector_to_array(words)) AS word
    WHERE state = 'approved' GROUP BY word, job_type ORDER BY word, job_type
    ON CONFLICT (word, job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION enter_removed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM opportunity_entries WHERE opportunity_id IN (SELECT id FROM changed WHERE state = 'approved');
  INSERT INTO opportunity_words AS kept (word, job_type, opportunities)
    SELECT word, job_type, -count(*) FROM changed CROSS JOIN unnest(tsvector_to_array(words)) AS word
    WHERE state = 'approved' GROUP BY word, job_type ORDER BY word, job_type
    ON CONFLICT (word, job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION enter_changed_opportunities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM opportunity_entries WHERE opportunity_id IN (
    SELECT id FROM before_change WHERE state = 'approved'
    EXCEPT SELECT id FROM after_change WHERE state = 'approved');
  INSERT INTO opportunity_entries AS kept (opportunity_id, words, deadline, closes_at)
    SELECT id, words || array_to_tsvector(ARRAY['=' || job_type]), deadline, closes_at
    FROM after_change WHERE state = 'approved'
    ON CONFLICT (opportunity_id) DO UPDATE
      SET words = excluded.words, deadline = excluded.deadline, closes_at = excluded.closes_at
      WHERE (kept.words, kept.deadline, kept.closes_at)
        IS DISTINCT FROM (excluded.words, excluded.deadline, excluded.closes_at);
  INSERT INTO opportunity_words AS kept (word, job_type, opportunities)
    SELECT word, job_type, sum(delta) FROM (
      SELECT -1 AS delta, words, job_type FROM before_change WHERE state = 'approved'
      UNION ALL
      SELECT 1, words, job_type FROM after_change WHERE state = 'approved'
    ) moved CROSS JOIN unnest(tsvector_to_array(words)) AS word
    GROUP BY word, job_type HAVING sum(delta) <> 0 ORDER BY word, job_type
    ON CONFLICT (word, job_type) DO UPDATE SET opportunities = kept.opportunities + excluded.opportunities;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_enter_added AFTER INSERT ON opportunities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enter_added_opportunities();
--> statement-breakpoint
CREATE TRIGGER opportunities_enter_removed AFTER DELETE ON opportunities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enter_removed_opportunities();
--> statement-breakpoint
CREATE TRIGGER opportunities_enter_changed AFTER UPDATE ON opportunities
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION enter_changed_opportunities();
