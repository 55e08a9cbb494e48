-- Counts that follow from other rows are kept by the transaction that changes those rows, whoever changes them.

-- reviews → playlists.rating_sum, review_count (hidden reviews do not count)
CREATE FUNCTION keep_review_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_n integer := 0; old_sum integer := 0; new_n integer := 0; new_sum integer := 0;
  target uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    target := OLD.playlist_id;
    IF OLD.hidden_at IS NULL THEN old_n := 1; old_sum := OLD.rating; END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    target := NEW.playlist_id;
    IF NEW.hidden_at IS NULL THEN new_n := 1; new_sum := NEW.rating; END IF;
  END IF;
  IF old_n <> new_n OR old_sum <> new_sum THEN
    UPDATE playlists
      SET rating_sum = rating_sum + new_sum - old_sum, review_count = review_count + new_n - old_n
      WHERE id = target;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_keep_totals AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION keep_review_totals();
--> statement-breakpoint
-- playlist_videos → playlists.video_count, once per statement
CREATE FUNCTION add_video_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE playlists SET video_count = video_count + n
    FROM (SELECT playlist_id, count(*)::integer AS n FROM changed GROUP BY playlist_id) added
    WHERE playlists.id = added.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION subtract_video_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE playlists SET video_count = video_count - n
    FROM (SELECT playlist_id, count(*)::integer AS n FROM changed GROUP BY playlist_id) removed
    WHERE playlists.id = removed.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlist_videos_added AFTER INSERT ON playlist_videos
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_video_count();
--> statement-breakpoint
CREATE TRIGGER playlist_videos_removed AFTER DELETE ON playlist_videos
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_video_count();
--> statement-breakpoint
-- playlists → listing_counts, once per statement; rows are taken in key order so that writers cannot deadlock
CREATE FUNCTION rating_step(average numeric) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN average >= 4.5 THEN 4 WHEN average >= 4 THEN 3 WHEN average >= 3.5 THEN 2 WHEN average >= 3 THEN 1 ELSE 0 END)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, changed.language, rating_step(changed.avg_rating) AS step, count(*)
      FROM changed CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE changed.listed AND path.id IS NOT NULL
      GROUP BY path.id, changed.language, step ORDER BY path.id, changed.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, changed.language, rating_step(changed.avg_rating) AS step, -count(*)
      FROM changed CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE changed.listed AND path.id IS NOT NULL
      GROUP BY path.id, changed.language, step ORDER BY path.id, changed.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, moved.language, rating_step(moved.avg_rating) AS step, sum(moved.delta)
      FROM (
        SELECT -1 AS delta, language, avg_rating, category1_id, category2_id, category3_id FROM before_change WHERE listed
        UNION ALL
        SELECT 1, language, avg_rating, category1_id, category2_id, category3_id FROM after_change WHERE listed
      ) moved CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE path.id IS NOT NULL
      GROUP BY path.id, moved.language, step HAVING sum(moved.delta) <> 0 ORDER BY path.id, moved.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_added AFTER INSERT ON playlists
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_listings();
--> statement-breakpoint
CREATE TRIGGER playlists_removed AFTER DELETE ON playlists
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_listings();
--> statement-breakpoint
CREATE TRIGGER playlists_changed AFTER UPDATE ON playlists
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_changed_listings();
--> statement-breakpoint
-- a category's counts go with it
CREATE FUNCTION drop_listing_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_counts WHERE category_id = OLD.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER categories_drop_counts AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION drop_listing_counts();
--> statement-breakpoint
-- the audit log is written once
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log lines cannot be changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_written_once BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
