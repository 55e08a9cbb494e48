CREATE TABLE "health_days" (
	"day" date NOT NULL,
	"state" text NOT NULL,
	"videos" integer NOT NULL,
	CONSTRAINT "health_days_day_state_pk" PRIMARY KEY("day","state"),
	CONSTRAINT "health_days_state" CHECK ("health_days"."state" in ('ok', 'gone', 'private', 'embedding_off', 'blocked', 'restricted', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "platform_units" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"units" integer NOT NULL,
	"exceeded_at" timestamp with time zone,
	CONSTRAINT "platform_units_day_purpose_pk" PRIMARY KEY("day","purpose"),
	CONSTRAINT "platform_units_purpose" CHECK ("platform_units"."purpose" in ('look-up', 'import', 'check', 'follow')),
	CONSTRAINT "platform_units_units" CHECK ("platform_units"."units" >= 0)
);
--> statement-breakpoint
CREATE TABLE "playlist_sources" (
	"playlist_id" uuid PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"channel" text NOT NULL,
	"complete" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_videos" ADD COLUMN "state" text DEFAULT 'unknown' NOT NULL;
--> statement-breakpoint
ALTER TABLE "known_videos" ADD COLUMN "suspected_state" text;
--> statement-breakpoint
ALTER TABLE "known_videos" ADD COLUMN "suspected_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "known_videos" ADD COLUMN "checked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "known_videos" ADD COLUMN "check_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "playlist_sources" ADD CONSTRAINT "playlist_sources_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "known_videos_due_index" ON "known_videos" USING btree ("check_at") WHERE check_at is not null;
--> statement-breakpoint
CREATE INDEX "known_videos_state_index" ON "known_videos" USING btree ("state") WHERE check_at is not null;
--> statement-breakpoint
ALTER TABLE "known_videos" ADD CONSTRAINT "known_videos_state" CHECK ("known_videos"."state" in ('ok', 'gone', 'private', 'embedding_off', 'blocked', 'restricted', 'unknown'));
--> statement-breakpoint
ALTER TABLE "known_videos" ADD CONSTRAINT "known_videos_suspected" CHECK (("known_videos"."suspected_state" is null) = ("known_videos"."suspected_at" is null));
--> statement-breakpoint
ALTER TABLE "playlists" DROP CONSTRAINT "playlists_counts";
--> statement-breakpoint
-- What follows from the videos of a playlist: until the platform was asked, all of them count as playable. Two columns are made
-- anew from it, and with them their indexes; what is listed and how it is ranked does not change by that.
ALTER TABLE "playlists" drop column "rating_score";
--> statement-breakpoint
ALTER TABLE "playlists" drop column "listed";
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "playable_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "unknown_lengths" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "known_seconds" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE playlists DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE playlists SET playable_count = video_count, unknown_lengths = facts.unknown, known_seconds = facts.seconds
  FROM (
    SELECT playlist_id, count(*) FILTER (WHERE duration IS NULL) AS unknown, coalesce(sum(duration), 0) AS seconds
    FROM playlist_videos JOIN known_videos ON known_videos.id = video_id GROUP BY playlist_id
  ) facts WHERE playlists.id = facts.playlist_id;
--> statement-breakpoint
ALTER TABLE playlists ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "rating_score" double precision GENERATED ALWAYS AS ((rating_sum + 17.5) / (review_count + 5) * case when (video_count - playable_count) * 5 > video_count then 0.5 else 1 end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "listed" boolean GENERATED ALWAYS AS (playable_count > 0 and hidden_at is null) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "total_seconds" integer GENERATED ALWAYS AS (case when playable_count > 0 and unknown_lengths = 0 then known_seconds end) STORED;
--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_counts" CHECK ("playlists"."video_count" >= 0 and "playlists"."playable_count" between 0 and "playlists"."video_count" and "playlists"."unknown_lengths" between 0 and "playlists"."playable_count" and "playlists"."known_seconds" >= 0 and "playlists"."review_count" >= 0 and "playlists"."rating_sum" between "playlists"."review_count" and "playlists"."review_count" * 5);
--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree ("id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
--> statement-breakpoint
CREATE INDEX "playlists_score_index" ON "playlists" USING btree ("rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;
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
--> statement-breakpoint
-- every video of a playlist is due at once; the checks take as many a day as the platform's quota allows
UPDATE known_videos SET check_at = now() WHERE EXISTS (SELECT 1 FROM playlist_videos WHERE video_id = known_videos.id);
--> statement-breakpoint
-- playlist_videos and known_videos → playlists.video_count, playable_count, unknown_lengths, known_seconds, once per statement.
-- Whoever adds or removes a video holds it meanwhile, so that a change of its state is counted before or after, never twice.
CREATE FUNCTION is_playable(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT state IN ('ok', 'unknown')
$$;
--> statement-breakpoint
DROP TRIGGER playlist_videos_added ON playlist_videos;
--> statement-breakpoint
DROP TRIGGER playlist_videos_removed ON playlist_videos;
--> statement-breakpoint
DROP FUNCTION add_video_count();
--> statement-breakpoint
DROP FUNCTION subtract_video_count();
--> statement-breakpoint
CREATE FUNCTION count_videos_of_playlists() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM 1 FROM known_videos WHERE id IN (SELECT video_id FROM changed) ORDER BY id FOR SHARE;
  UPDATE playlists SET
      video_count = video_count + sign * facts.videos,
      playable_count = playable_count + sign * facts.playable,
      unknown_lengths = unknown_lengths + sign * facts.unknown,
      known_seconds = known_seconds + sign * facts.seconds
    FROM (
      SELECT changed.playlist_id,
        count(*)::integer AS videos,
        (count(*) FILTER (WHERE is_playable(state)))::integer AS playable,
        (count(*) FILTER (WHERE is_playable(state) AND duration IS NULL))::integer AS unknown,
        coalesce(sum(duration) FILTER (WHERE is_playable(state)), 0)::integer AS seconds
      FROM changed JOIN known_videos ON known_videos.id = changed.video_id
      GROUP BY changed.playlist_id
    ) facts
    WHERE playlists.id = facts.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlist_videos_added AFTER INSERT ON playlist_videos
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_videos_of_playlists();
--> statement-breakpoint
CREATE TRIGGER playlist_videos_removed AFTER DELETE ON playlist_videos
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_videos_of_playlists();
--> statement-breakpoint
CREATE FUNCTION follow_video_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := array(
    SELECT id FROM before_change was JOIN after_change now USING (id)
    WHERE (was.state, was.duration) IS DISTINCT FROM (now.state, now.duration)
  );
BEGIN
  IF cardinality(moved) = 0 THEN RETURN NULL; END IF;
  PERFORM 1 FROM playlists
    WHERE id IN (SELECT playlist_id FROM playlist_videos WHERE video_id = ANY (moved)) ORDER BY id FOR UPDATE;
  UPDATE playlists SET
      playable_count = playable_count + facts.playable,
      unknown_lengths = unknown_lengths + facts.unknown,
      known_seconds = known_seconds + facts.seconds
    FROM (
      SELECT place.playlist_id,
        sum(is_playable(now.state)::integer - is_playable(was.state)::integer)::integer AS playable,
        sum((is_playable(now.state) AND now.duration IS NULL)::integer
          - (is_playable(was.state) AND was.duration IS NULL)::integer)::integer AS unknown,
        sum(is_playable(now.state)::integer * coalesce(now.duration, 0)
          - is_playable(was.state)::integer * coalesce(was.duration, 0))::integer AS seconds
      FROM before_change was JOIN after_change now USING (id) JOIN playlist_videos place ON place.video_id = now.id
      WHERE now.id = ANY (moved)
      GROUP BY place.playlist_id
    ) facts
    WHERE playlists.id = facts.playlist_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER known_videos_changed AFTER UPDATE ON known_videos
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION follow_video_facts();
--> statement-breakpoint
-- playlists → search_entries: the rank falls too when many of the videos cannot be played any more
CREATE OR REPLACE FUNCTION keep_search_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_entries entry
    SET avg_rating = now.avg_rating, review_count = now.review_count, rating_score = now.rating_score, listed = now.listed,
      words = CASE WHEN rating_step(was.avg_rating) = rating_step(now.avg_rating) THEN entry.words ELSE
        array_to_tsvector(tsvector_to_array(ts_delete(entry.words, '~' || rating_step(was.avg_rating))) || ('~' || rating_step(now.avg_rating)))
      END
    FROM before_change was JOIN after_change now USING (id)
    WHERE entry.playlist_id = now.id
      AND (was.rating_sum, was.review_count, was.rating_score, was.listed)
        IS DISTINCT FROM (now.rating_sum, now.review_count, now.rating_score, now.listed);
  RETURN NULL;
END $$;
