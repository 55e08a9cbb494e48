-- the rating step is one of the marks in words: a review that changes it changes the mark
CREATE OR REPLACE FUNCTION keep_search_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries
    SET avg_rating = NEW.avg_rating, review_count = NEW.review_count, rating_score = NEW.rating_score, listed = NEW.listed,
      words = CASE WHEN rating_step(OLD.avg_rating) = rating_step(NEW.avg_rating) THEN words ELSE
        array_to_tsvector(tsvector_to_array(ts_delete(words, '~' || rating_step(OLD.avg_rating))) || ('~' || rating_step(NEW.avg_rating)))
      END
    WHERE playlist_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER playlists_keep_search_entry ON playlists;
--> statement-breakpoint
CREATE TRIGGER playlists_keep_search_entry AFTER UPDATE ON playlists FOR EACH ROW
  WHEN ((OLD.rating_sum, OLD.review_count, OLD.listed) IS DISTINCT FROM (NEW.rating_sum, NEW.review_count, NEW.listed))
  EXECUTE FUNCTION keep_search_entry();
--> statement-breakpoint
-- all that one statement deletes goes together, because search_bits has many playlists in a row
CREATE FUNCTION drop_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search_entries WHERE playlist_id IN (SELECT id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_drop_search_entries AFTER DELETE ON playlists
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION drop_search_entries();
--> statement-breakpoint
-- One writer of a block at a time, blocks in order. The lock without a block is shared by all writers and taken whole
-- while words become frequent.
CREATE FUNCTION lock_search_blocks(blocks integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  block integer;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7152838);
  FOR block IN SELECT DISTINCT unnest(blocks) AS one ORDER BY one LOOP
    PERFORM pg_advisory_xact_lock(7152838, block);
  END LOOP;
END $$;
--> statement-breakpoint
-- search_entries → search_bits, for the frequent words of listed playlists, once per statement
CREATE FUNCTION add_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM added WHERE listed));
  INSERT INTO search_bits AS kept (word, block, bits)
    SELECT w.word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
      FROM added CROSS JOIN LATERAL unnest(tsvector_to_array(words)) AS has(word)
        JOIN search_words w ON w.word = has.word AND w.frequent
      WHERE listed GROUP BY 1, 2
    ON CONFLICT (word, block) DO UPDATE SET bits = kept.bits | excluded.bits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM removed WHERE listed));
  UPDATE search_bits SET bits = bits & ~gone.mask
    FROM (
      SELECT w.word AS word, seq >> 12 AS block, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) AS mask
        FROM removed CROSS JOIN LATERAL unnest(tsvector_to_array(words)) AS had(word)
          JOIN search_words w ON w.word = had.word AND w.frequent
        WHERE listed GROUP BY 1, 2
    ) gone
    WHERE search_bits.word = gone.word AND search_bits.block = gone.block;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION change_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := array(
    SELECT b.playlist_id FROM before_change b JOIN after_change a USING (playlist_id)
      WHERE (b.listed OR a.listed) AND (b.listed <> a.listed OR b.words <> a.words));
BEGIN
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM after_change WHERE playlist_id = ANY (changed)));
  UPDATE search_bits SET bits = bits & ~gone.mask
    FROM (
      SELECT w.word AS word, seq >> 12 AS block, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) AS mask
        FROM before_change CROSS JOIN LATERAL unnest(tsvector_to_array(words)) AS had(word)
          JOIN search_words w ON w.word = had.word AND w.frequent
        WHERE listed AND playlist_id = ANY (changed) GROUP BY 1, 2
    ) gone
    WHERE search_bits.word = gone.word AND search_bits.block = gone.block;
  INSERT INTO search_bits AS kept (word, block, bits)
    SELECT w.word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
      FROM after_change CROSS JOIN LATERAL unnest(tsvector_to_array(words)) AS has(word)
        JOIN search_words w ON w.word = has.word AND w.frequent
      WHERE listed AND playlist_id = ANY (changed) GROUP BY 1, 2
    ON CONFLICT (word, block) DO UPDATE SET bits = kept.bits | excluded.bits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_search_bits();
--> statement-breakpoint
CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION remove_search_bits();
--> statement-breakpoint
CREATE TRIGGER search_entries_changed AFTER UPDATE ON search_entries
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION change_search_bits();
--> statement-breakpoint
ALTER TABLE search_entries RESET (toast_tuple_target);
--> statement-breakpoint
ALTER TABLE search_entries ALTER COLUMN words SET STATISTICS 200;
--> statement-breakpoint
CREATE INDEX search_words_frequent_index ON search_words (word) WHERE frequent;
