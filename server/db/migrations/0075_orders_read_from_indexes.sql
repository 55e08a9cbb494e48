DROP INDEX "search_entries_rating_index";--> statement-breakpoint
DROP INDEX "search_entries_popular_index";--> statement-breakpoint
DROP INDEX "search_entries_newest_index";--> statement-breakpoint
CREATE INDEX "search_entries_rating_index" ON "search_entries" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST,"seq") WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_popular_index" ON "search_entries" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST,"seq") WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_newest_index" ON "search_entries" USING btree (coalesce(published_as, playlist_id),"seq","published_as","playlist_id") WHERE listed;