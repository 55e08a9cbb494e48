CREATE TABLE "search_bits" (
	"word" text NOT NULL,
	"block" integer NOT NULL,
	"bits" bit(4096) NOT NULL,
	CONSTRAINT "search_bits_word_block_pk" PRIMARY KEY("word","block")
);
--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_playlist_id_playlists_id_fk";
--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "seq" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_entries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "frequent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "search_entries_name_index" ON "search_entries" USING btree ("name_key" text_pattern_ops,"rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_rating_index" ON "search_entries" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_popular_index" ON "search_entries" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_entries_score_index" ON "search_entries" USING btree ("rating_score" DESC NULLS LAST,"playlist_id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_words_beginning_index" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_seq_unique" UNIQUE("seq");