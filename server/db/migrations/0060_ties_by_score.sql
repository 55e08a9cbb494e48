DROP INDEX "playlists_rating_index";--> statement-breakpoint
DROP INDEX "playlists_popular_index";--> statement-breakpoint
DROP INDEX "playlists_category1_rating_index";--> statement-breakpoint
DROP INDEX "playlists_category1_popular_index";--> statement-breakpoint
DROP INDEX "playlists_category2_rating_index";--> statement-breakpoint
DROP INDEX "playlists_category2_popular_index";--> statement-breakpoint
DROP INDEX "playlists_category3_rating_index";--> statement-breakpoint
DROP INDEX "playlists_category3_popular_index";--> statement-breakpoint
DROP INDEX "search_entries_rating_index";--> statement-breakpoint
DROP INDEX "search_entries_popular_index";--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_rating_index" ON "playlists" USING btree ("category1_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_popular_index" ON "playlists" USING btree ("category1_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_rating_index" ON "playlists" USING btree ("category2_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_popular_index" ON "playlists" USING btree ("category2_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_rating_index" ON "playlists" USING btree ("category3_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_popular_index" ON "playlists" USING btree ("category3_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_rating_index" ON "search_entries" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_popular_index" ON "search_entries" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;