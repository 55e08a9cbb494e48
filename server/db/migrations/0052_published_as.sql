DROP INDEX "playlists_creator_index";--> statement-breakpoint
DROP INDEX "playlists_creator_listed_index";--> statement-breakpoint
DROP INDEX "playlists_newest_index";--> statement-breakpoint
DROP INDEX "playlists_length_index";--> statement-breakpoint
DROP INDEX "playlists_language_index";--> statement-breakpoint
DROP INDEX "playlists_category1_newest_index";--> statement-breakpoint
DROP INDEX "playlists_category2_newest_index";--> statement-breakpoint
DROP INDEX "playlists_category3_newest_index";--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "published_as" uuid;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "published_as" uuid;--> statement-breakpoint
CREATE INDEX "search_entries_newest_index" ON "search_entries" USING btree (coalesce(published_as, playlist_id)) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_creator_index" ON "playlists" USING btree ("creator_id",coalesce(published_as, id) desc nulls last);--> statement-breakpoint
CREATE INDEX "playlists_creator_listed_index" ON "playlists" USING btree ("creator_id",coalesce(published_as, id) desc nulls last,"language","rating_sum","review_count") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree (coalesce(published_as, id) desc nulls last,"language","avg_rating","course_length","id","published_as") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_length_index" ON "playlists" USING btree ("course_length",coalesce(published_as, id) desc nulls last) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_language_index" ON "playlists" USING btree ("language",coalesce(published_as, id) desc nulls last) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_newest_index" ON "playlists" USING btree ("category1_id",coalesce(published_as, id) desc nulls last) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_newest_index" ON "playlists" USING btree ("category2_id",coalesce(published_as, id) desc nulls last) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_newest_index" ON "playlists" USING btree ("category3_id",coalesce(published_as, id) desc nulls last) WHERE listed;--> statement-breakpoint
-- playlists → search_entries: the place among the newest follows, too
CREATE OR REPLACE FUNCTION keep_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries entry
    SET avg_rating = now.avg_rating, review_count = now.review_count, rating_score = now.rating_score, listed = now.listed,
      published_as = now.published_as,
      words = CASE WHEN (rating_step(was.avg_rating), was.course_length) IS NOT DISTINCT FROM (rating_step(now.avg_rating), now.course_length)
        THEN entry.words ELSE
          array_to_tsvector(
            tsvector_to_array(ts_delete(entry.words, array['~' || rating_step(was.avg_rating), '%short', '%medium', '%long']))
            || array_remove(array['~' || rating_step(now.avg_rating), '%' || now.course_length], null))
      END
    FROM before_change was JOIN after_change now USING (id)
    WHERE entry.playlist_id = now.id
      AND (was.rating_sum, was.review_count, was.rating_score, was.listed, was.course_length, was.published_as)
        IS DISTINCT FROM (now.rating_sum, now.review_count, now.rating_score, now.listed, now.course_length, now.published_as);
  RETURN NULL;
END $$;
