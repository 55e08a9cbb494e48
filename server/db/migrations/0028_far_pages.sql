DROP INDEX "playlists_newest_index";--> statement-breakpoint
DROP INDEX "playlists_rating_index";--> statement-breakpoint
DROP INDEX "playlists_popular_index";--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree ("id" DESC NULLS LAST,"language","avg_rating") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST,"language") WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST,"language") WHERE listed;