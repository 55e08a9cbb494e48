CREATE TABLE "source_lists" (
	"source_id" text PRIMARY KEY NOT NULL,
	"check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_pages" (
	"source_id" text NOT NULL,
	"token" text NOT NULL,
	"next" text,
	"etag" text,
	"video_ids" text[] NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "source_pages_source_id_token_pk" PRIMARY KEY("source_id","token"),
	CONSTRAINT "source_pages_videos" CHECK (cardinality("source_pages"."video_ids") <= 50)
);
--> statement-breakpoint
CREATE TABLE "source_videos" (
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"state" text NOT NULL,
	"came_at" timestamp with time zone,
	CONSTRAINT "source_videos_playlist_id_video_id_pk" PRIMARY KEY("playlist_id","video_id"),
	CONSTRAINT "source_videos_state" CHECK ("source_videos"."state" in ('held', 'added', 'removed', 'left'))
);
--> statement-breakpoint
ALTER TABLE "playlist_sources" ADD COLUMN "follow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "playlist_sources" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_videos" ADD CONSTRAINT "source_videos_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_lists_due_index" ON "source_lists" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "source_pages_read_index" ON "source_pages" USING btree ("read_at");--> statement-breakpoint
CREATE INDEX "source_videos_open_index" ON "source_videos" USING btree ("playlist_id") WHERE state in ('added', 'removed');--> statement-breakpoint
CREATE INDEX "playlist_sources_source_index" ON "playlist_sources" USING btree ("source_id");--> statement-breakpoint
INSERT INTO source_lists (source_id) SELECT DISTINCT source_id FROM playlist_sources;
