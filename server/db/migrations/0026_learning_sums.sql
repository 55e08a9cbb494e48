CREATE TABLE "course_stops" (
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "course_stops_playlist_id_video_id_pk" PRIMARY KEY("playlist_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "learning_totals" (
	"day" date PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"seconds" bigint NOT NULL,
	"begun" integer NOT NULL,
	"finished" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "learning_settings_reminders_index";--> statement-breakpoint
ALTER TABLE "learning_settings" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "learning_settings" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "learning_days_day_index" ON "learning_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "learning_settings_remind_index" ON "learning_settings" USING btree ("remind_at") WHERE reminders;--> statement-breakpoint
UPDATE learning_settings SET remind_at = now() WHERE reminders;
--> statement-breakpoint
INSERT INTO course_stops (playlist_id, video_id, people)
  SELECT playlist_id, last_video_id, count(*) FROM course_progress WHERE finished_at IS NULL GROUP BY playlist_id, last_video_id;
--> statement-breakpoint
-- course_progress → course_stops beside course_learners; rows in one order here too
CREATE FUNCTION count_course_stops(playlists uuid[], videos text[], stopped integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO course_stops AS known (playlist_id, video_id, people)
    SELECT playlist_id, video_id, sum(s) FROM unnest(playlists, videos, stopped) AS change(playlist_id, video_id, s)
    GROUP BY playlist_id, video_id HAVING sum(s) <> 0 ORDER BY playlist_id, video_id
    ON CONFLICT (playlist_id, video_id) DO UPDATE SET people = known.people + excluded.people;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(1), array_agg((finished_at IS NOT NULL)::integer))
    FROM added HAVING count(*) > 0;
  PERFORM count_course_stops(array_agg(playlist_id), array_agg(last_video_id), array_agg(1))
    FROM added WHERE finished_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(0), array_agg((now.finished_at IS NOT NULL)::integer - (was.finished_at IS NOT NULL)::integer))
    FROM before_change was JOIN after_change now USING (account_id, playlist_id)
    WHERE (was.finished_at IS NULL) <> (now.finished_at IS NULL) HAVING count(*) > 0;
  PERFORM count_course_stops(array_agg(playlist_id), array_agg(video_id), array_agg(stopped))
    FROM before_change was JOIN after_change now USING (account_id, playlist_id),
      LATERAL (VALUES (was.last_video_id, -(was.finished_at IS NULL)::integer), (now.last_video_id, (now.finished_at IS NULL)::integer)) AS stop(video_id, stopped)
    WHERE stopped <> 0
      AND ((was.finished_at IS NULL) <> (now.finished_at IS NULL) OR was.last_video_id <> now.last_video_id) HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_course_learners(array_agg(playlist_id), array_agg(-1), array_agg(-(finished_at IS NOT NULL)::integer))
    FROM removed HAVING count(*) > 0;
  PERFORM count_course_stops(array_agg(playlist_id), array_agg(last_video_id), array_agg(-1))
    FROM removed WHERE finished_at IS NULL HAVING count(*) > 0;
  DELETE FROM course_learners WHERE begun = 0 AND playlist_id IN (SELECT playlist_id FROM removed);
  DELETE FROM course_stops WHERE people = 0 AND playlist_id IN (SELECT playlist_id FROM removed);
  RETURN NULL;
END $$;
