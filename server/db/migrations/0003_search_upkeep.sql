-- A search reads the narrow part of many rows and the words of none: words go out of line even when they are short.
ALTER TABLE search_entries ALTER COLUMN words SET STORAGE EXTENDED;
--> statement-breakpoint
ALTER TABLE search_entries SET (toast_tuple_target = 128, fillfactor = 90);
--> statement-breakpoint
-- playlists → search_entries: the columns that are repeated there
CREATE FUNCTION keep_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries
    SET category1_id = NEW.category1_id, category2_id = NEW.category2_id, category3_id = NEW.category3_id,
      language = NEW.language, avg_rating = NEW.avg_rating, review_count = NEW.review_count,
      rating_score = NEW.rating_score, listed = NEW.listed
    WHERE playlist_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_keep_search_entry AFTER UPDATE ON playlists FOR EACH ROW
  WHEN ((OLD.category1_id, OLD.category2_id, OLD.category3_id, OLD.language, OLD.rating_sum, OLD.review_count, OLD.listed)
    IS DISTINCT FROM (NEW.category1_id, NEW.category2_id, NEW.category3_id, NEW.language, NEW.rating_sum, NEW.review_count, NEW.listed))
  EXECUTE FUNCTION keep_search_entry();
