CREATE TABLE "certificates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"playlist_id" uuid,
	"name" text NOT NULL,
	"course" text NOT NULL,
	"creator" text NOT NULL,
	"language" text NOT NULL,
	"videos" integer NOT NULL,
	"total_seconds" integer,
	"finished_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_learners" (
	"playlist_id" uuid PRIMARY KEY NOT NULL,
	"begun" integer NOT NULL,
	"finished" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "course_progress" (
	"account_id" uuid NOT NULL,
	"playlist_id" uuid NOT NULL,
	"watched" integer NOT NULL,
	"last_video_id" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "course_progress_account_id_playlist_id_pk" PRIMARY KEY("account_id","playlist_id")
);
--> statement-breakpoint
CREATE TABLE "learning_days" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "learning_days_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
CREATE TABLE "learning_marks" (
	"account_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"duration" integer NOT NULL,
	"watched" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "learning_marks_account_id_video_id_pk" PRIMARY KEY("account_id","video_id"),
	CONSTRAINT "learning_marks_seconds" CHECK ("learning_marks"."seconds" >= 0 and "learning_marks"."duration" >= 0)
);
--> statement-breakpoint
CREATE TABLE "learning_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"goal" smallint,
	"shows_progress" boolean DEFAULT true NOT NULL,
	"reminders" boolean DEFAULT false NOT NULL,
	CONSTRAINT "learning_settings_goal" CHECK ("learning_settings"."goal" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"seconds" integer NOT NULL,
	"text" text NOT NULL,
	"draft_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_text_length" CHECK (char_length("notes"."text") between 1 and 2000),
	CONSTRAINT "notes_seconds" CHECK ("notes"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_courses" (
	"account_id" uuid NOT NULL,
	"playlist_id" uuid NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_courses_account_id_playlist_id_pk" PRIMARY KEY("account_id","playlist_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_progress" ADD CONSTRAINT "course_progress_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_days" ADD CONSTRAINT "learning_days_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_marks" ADD CONSTRAINT "learning_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_marks" ADD CONSTRAINT "learning_marks_video_id_known_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."known_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_settings" ADD CONSTRAINT "learning_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_video_id_known_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."known_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_courses" ADD CONSTRAINT "saved_courses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_courses" ADD CONSTRAINT "saved_courses_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_once" ON "certificates" USING btree ("account_id","playlist_id");--> statement-breakpoint
CREATE INDEX "certificates_playlist_index" ON "certificates" USING btree ("playlist_id");--> statement-breakpoint
CREATE INDEX "course_progress_last_index" ON "course_progress" USING btree ("account_id","last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "course_progress_playlist_index" ON "course_progress" USING btree ("playlist_id","account_id");--> statement-breakpoint
CREATE INDEX "learning_settings_reminders_index" ON "learning_settings" USING btree ("account_id") WHERE reminders;--> statement-breakpoint
CREATE UNIQUE INDEX "notes_drafts_once" ON "notes" USING btree ("account_id","draft_key") WHERE draft_key is not null;--> statement-breakpoint
CREATE INDEX "notes_order_index" ON "notes" USING btree ("account_id","video_id","seconds","id");--> statement-breakpoint
CREATE INDEX "saved_courses_newest_index" ON "saved_courses" USING btree ("account_id","saved_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_courses_playlist_index" ON "saved_courses" USING btree ("playlist_id");--> statement-breakpoint
-- course_progress → course_learners, once per statement; rows in one order, so that two who learn the same courses cannot wait for each other
CREATE FUNCTION count_course_learners(began_or_left uuid[], begun integer[], finished integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO course_learners AS known (playlist_id, begun, finished)
    SELECT playlist_id, sum(b), sum(f) FROM unnest(began_or_left, begun, finished) AS change(playlist_id, b, f)
    GROUP BY playlist_id HAVING sum(b) <> 0 OR sum(f) <> 0 ORDER BY playlist_id
    ON CONFLICT (playlist_id) DO UPDATE SET begun = known.begun + excluded.begun, finished = known.finished + excluded.finished;
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(1), array_agg((finished_at IS NOT NULL)::integer)) FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(0), array_agg((now.finished_at IS NOT NULL)::integer - (was.finished_at IS NOT NULL)::integer))
    FROM before_change was JOIN after_change now USING (account_id, playlist_id)
    WHERE (was.finished_at IS NULL) <> (now.finished_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(-1), array_agg(-(finished_at IS NOT NULL)::integer)) FROM removed;
  DELETE FROM course_learners WHERE begun = 0 AND playlist_id IN (SELECT playlist_id FROM removed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER course_progress_added AFTER INSERT ON course_progress
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_learners();
--> statement-breakpoint
CREATE TRIGGER course_progress_changed AFTER UPDATE ON course_progress
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_changed_learners();
--> statement-breakpoint
CREATE TRIGGER course_progress_removed AFTER DELETE ON course_progress
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_learners();
