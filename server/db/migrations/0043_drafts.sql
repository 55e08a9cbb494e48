ALTER TABLE "playlists" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "removed_at" timestamp with time zone;
--> statement-breakpoint
-- The column is made anew, and with it its indexes; what is listed does not change by that.
ALTER TABLE "playlists" DROP COLUMN "listed";
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (playable_count > 0 and hidden_at is null and not draft and removed_at is null) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "playlists_creator_listed_index" ON "playlists" USING btree ("creator_id","id" DESC NULLS LAST,"language","rating_sum","review_count") WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree ("id" DESC NULLS LAST,"language","avg_rating","course_length") WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST,"language","course_length") WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_score_index" ON "playlists" USING btree ("rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_length_index" ON "playlists" USING btree ("course_length","id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_language_index" ON "playlists" USING btree ("language","id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category1_newest_index" ON "playlists" USING btree ("category1_id","id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category1_rating_index" ON "playlists" USING btree ("category1_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category1_popular_index" ON "playlists" USING btree ("category1_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category2_newest_index" ON "playlists" USING btree ("category2_id","id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category2_rating_index" ON "playlists" USING btree ("category2_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category2_popular_index" ON "playlists" USING btree ("category2_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category3_newest_index" ON "playlists" USING btree ("category3_id","id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category3_rating_index" ON "playlists" USING btree ("category3_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_category3_popular_index" ON "playlists" USING btree ("category3_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
