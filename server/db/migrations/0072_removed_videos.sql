CREATE TABLE "removed_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"position" integer NOT NULL,
	"section" text,
	"said" jsonb,
	"kept_state" text,
	"source_state" text,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_videos_kept_state" CHECK ("removed_videos"."kept_state" in ('ok', 'gone', 'private', 'embedding_off', 'blocked', 'restricted', 'unknown')),
	CONSTRAINT "removed_videos_source_state" CHECK ("removed_videos"."source_state" in ('held', 'added', 'removed', 'left'))
);
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "unpublished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_videos" ADD CONSTRAINT "removed_videos_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_videos" ADD CONSTRAINT "removed_videos_video_id_known_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."known_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_videos_playlist_index" ON "removed_videos" USING btree ("playlist_id");