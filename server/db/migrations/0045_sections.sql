ALTER TABLE "playlist_videos" ADD COLUMN "section" text;--> statement-breakpoint
CREATE INDEX "playlist_videos_sections_index" ON "playlist_videos" USING btree ("playlist_id","position") WHERE section is not null;--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD CONSTRAINT "playlist_videos_section_length" CHECK (char_length("playlist_videos"."section") between 1 and 60);