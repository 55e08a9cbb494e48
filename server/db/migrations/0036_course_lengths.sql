DROP INDEX "playlists_newest_index";--> statement-breakpoint
DROP INDEX "playlists_rating_index";--> statement-breakpoint
DROP INDEX "playlists_popular_index";--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "course_length" text GENERATED ALWAYS AS (case when playable_count = 0 or unknown_lengths > 0 then null when known_seconds < 3600 then 'short' when known_seconds <= 18000 then 'medium' else 'long' end) STORED;--> statement-breakpoint
CREATE INDEX "playlists_length_index" ON "playlists" USING btree ("course_length","id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree ("id" DESC NULLS LAST,"language","avg_rating","course_length") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;--> statement-breakpoint
-- playlists → search_entries: the mark of the length follows, as the one of the rating step does
CREATE OR REPLACE FUNCTION keep_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries entry
    SET avg_rating = now.avg_rating, review_count = now.review_count, rating_score = now.rating_score, listed = now.listed,
      words = CASE WHEN (rating_step(was.avg_rating), was.course_length) IS NOT DISTINCT FROM (rating_step(now.avg_rating), now.course_length)
        THEN entry.words ELSE
          array_to_tsvector(
            tsvector_to_array(ts_delete(entry.words, array['~' || rating_step(was.avg_rating), '%short', '%medium', '%long']))
            || array_remove(array['~' || rating_step(now.avg_rating), '%' || now.course_length], null))
      END
    FROM before_change was JOIN after_change now USING (id)
    WHERE entry.playlist_id = now.id
      AND (was.rating_sum, was.review_count, was.rating_score, was.listed, was.course_length)
        IS DISTINCT FROM (now.rating_sum, now.review_count, now.rating_score, now.listed, now.course_length);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Lengths that are known already. No mark of them is frequent yet, so search_bits has nothing to follow.
ALTER TABLE search_entries DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE search_entries SET words = array_to_tsvector(tsvector_to_array(words) || ('%' || playlists.course_length))
  FROM playlists WHERE playlists.id = playlist_id AND playlists.course_length IS NOT NULL;
--> statement-breakpoint
ALTER TABLE search_entries ENABLE TRIGGER USER;
