CREATE TABLE "search_entries" (
	"playlist_id" uuid PRIMARY KEY NOT NULL,
	"name_key" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"category1_id" uuid NOT NULL,
	"category2_id" uuid,
	"category3_id" uuid,
	"language" text NOT NULL,
	"avg_rating" numeric(2, 1) NOT NULL,
	"review_count" integer NOT NULL,
	"rating_score" double precision NOT NULL,
	"listed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"pairs" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_words_index" ON "search_entries" USING gin ("words") WITH (fastupdate=false) WHERE listed;--> statement-breakpoint
CREATE INDEX "search_words_pairs_index" ON "search_words" USING gin ("pairs") WITH (fastupdate=false);