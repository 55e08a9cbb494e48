CREATE TABLE "course_next" (
	"playlist_id" uuid NOT NULL,
	"next_id" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "course_next_playlist_id_next_id_pk" PRIMARY KEY("playlist_id","next_id"),
	CONSTRAINT "course_next_people" CHECK ("course_next"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "course_next" ADD CONSTRAINT "course_next_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_next" ADD CONSTRAINT "course_next_next_id_playlists_id_fk" FOREIGN KEY ("next_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_next_next_index" ON "course_next" USING btree ("next_id");