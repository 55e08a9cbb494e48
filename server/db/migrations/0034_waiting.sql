CREATE TABLE "answer_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_templates_titles" UNIQUE("kind","title"),
	CONSTRAINT "answer_templates_kind" CHECK ("answer_templates"."kind" in ('application', 'opportunity', 'report', 'course')),
	CONSTRAINT "answer_templates_title_length" CHECK (char_length("answer_templates"."title") between 1 and 100),
	CONSTRAINT "answer_templates_text_length" CHECK (char_length("answer_templates"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "waiting_things" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone GENERATED ALWAYS AS ((since at time zone 'UTC' + interval '1 hour' * case
          when urgent then 0
          when kind = 'mail' then 24
          when kind = 'opportunity' then 48
          when kind = 'report' then greatest(8, 56 - 8 * least(weight, 100))
          when kind = 'wish' then greatest(96, 360 - 24 * least(weight, 100))
          else 72 end) at time zone 'UTC') STORED NOT NULL,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_weight" integer,
	CONSTRAINT "waiting_things_once" UNIQUE("kind","subject"),
	CONSTRAINT "waiting_things_kind" CHECK ("waiting_things"."kind" in ('report', 'opportunity', 'application', 'mail', 'course', 'wish')),
	CONSTRAINT "waiting_things_settled" CHECK (("waiting_things"."settled_at" is null) = ("waiting_things"."settled_weight" is null))
);
--> statement-breakpoint
ALTER TABLE "waiting_things" ADD CONSTRAINT "waiting_things_claimed_by_accounts_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_things_due_index" ON "waiting_things" USING btree ("due_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "waiting_things_kind_index" ON "waiting_things" USING btree ("kind","due_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "waiting_things_claimed_index" ON "waiting_things" USING btree ("claimed_by") WHERE claimed_by is not null;
--> statement-breakpoint
-- creator_applications, opportunities, report_cases, playlists, fruitless_searches and failed mails → waiting_things.
-- Something that was settled comes back when twice as many say so.
CREATE FUNCTION begin_waiting(what text, which text, at timestamptz, how_many integer, is_urgent boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO waiting_things AS known (id, kind, subject, since, weight, urgent)
    VALUES (gen_random_uuid(), what, which, at, how_many, is_urgent)
    ON CONFLICT (kind, subject) DO UPDATE SET
      since = CASE WHEN known.settled_at IS NULL THEN least(known.since, excluded.since) ELSE excluded.since END,
      weight = excluded.weight,
      urgent = excluded.urgent,
      settled_at = CASE WHEN excluded.weight < 2 * known.settled_weight THEN known.settled_at END,
      settled_weight = CASE WHEN excluded.weight < 2 * known.settled_weight THEN known.settled_weight END
$$;
--> statement-breakpoint
CREATE FUNCTION end_waiting(what text, which text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM waiting_things WHERE kind = what AND subject = which
$$;
--> statement-breakpoint
CREATE FUNCTION follow_waiting_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.state <> 'waiting' THEN PERFORM end_waiting('application', OLD.id::text);
  ELSE PERFORM begin_waiting('application', NEW.id::text, NEW.created_at, 1, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER creator_applications_wait AFTER INSERT ON creator_applications
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION follow_waiting_application();
--> statement-breakpoint
CREATE TRIGGER creator_applications_decided AFTER UPDATE ON creator_applications
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION follow_waiting_application();
--> statement-breakpoint
CREATE TRIGGER creator_applications_deleted AFTER DELETE ON creator_applications
  FOR EACH ROW WHEN (OLD.state = 'waiting') EXECUTE FUNCTION follow_waiting_application();
--> statement-breakpoint
CREATE FUNCTION follow_waiting_opportunity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.state <> 'waiting' THEN PERFORM end_waiting('opportunity', OLD.id::text);
  ELSE PERFORM begin_waiting('opportunity', NEW.id::text, NEW.updated_at, 1, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_wait AFTER INSERT ON opportunities
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION follow_waiting_opportunity();
--> statement-breakpoint
CREATE TRIGGER opportunities_decided AFTER UPDATE ON opportunities
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND 'waiting' IN (OLD.state, NEW.state)) EXECUTE FUNCTION follow_waiting_opportunity();
--> statement-breakpoint
CREATE TRIGGER opportunities_deleted AFTER DELETE ON opportunities
  FOR EACH ROW WHEN (OLD.state = 'waiting') EXECUTE FUNCTION follow_waiting_opportunity();
--> statement-breakpoint
CREATE FUNCTION follow_waiting_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.state <> 'open' THEN PERFORM end_waiting('report', OLD.id::text);
  ELSE PERFORM begin_waiting('report', NEW.id::text, NEW.first_at, greatest(NEW.people, 1), NEW.held_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER report_cases_wait AFTER INSERT ON report_cases
  FOR EACH ROW WHEN (NEW.state = 'open') EXECUTE FUNCTION follow_waiting_report();
--> statement-breakpoint
CREATE TRIGGER report_cases_changed AFTER UPDATE ON report_cases
  FOR EACH ROW WHEN ((OLD.state, OLD.people, OLD.held_at) IS DISTINCT FROM (NEW.state, NEW.people, NEW.held_at))
  EXECUTE FUNCTION follow_waiting_report();
--> statement-breakpoint
CREATE TRIGGER report_cases_deleted AFTER DELETE ON report_cases
  FOR EACH ROW WHEN (OLD.state = 'open') EXECUTE FUNCTION follow_waiting_report();
--> statement-breakpoint
CREATE FUNCTION is_dead_course(videos integer, playable integer, hidden_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT playable * 2 < videos AND hidden_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION follow_waiting_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND is_dead_course(NEW.video_count, NEW.playable_count, NEW.hidden_at) THEN
    PERFORM begin_waiting('course', NEW.id::text, now(), NEW.video_count - NEW.playable_count, false);
  ELSE PERFORM end_waiting('course', OLD.id::text);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER playlists_wait AFTER UPDATE ON playlists
  FOR EACH ROW WHEN (
    (OLD.video_count, OLD.playable_count, OLD.hidden_at) IS DISTINCT FROM (NEW.video_count, NEW.playable_count, NEW.hidden_at)
    AND (OLD.playable_count * 2 < OLD.video_count OR NEW.playable_count * 2 < NEW.video_count)
  ) EXECUTE FUNCTION follow_waiting_course();
--> statement-breakpoint
CREATE TRIGGER playlists_dead_deleted AFTER DELETE ON playlists
  FOR EACH ROW WHEN (OLD.playable_count * 2 < OLD.video_count) EXECUTE FUNCTION follow_waiting_course();
--> statement-breakpoint
CREATE FUNCTION follow_waiting_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM end_waiting('wish', OLD.term);
  ELSE PERFORM begin_waiting('wish', NEW.term, NEW.last_at, NEW.wishes, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fruitless_searches_wished AFTER INSERT ON fruitless_searches
  FOR EACH ROW WHEN (NEW.wishes > 0) EXECUTE FUNCTION follow_waiting_wish();
--> statement-breakpoint
CREATE TRIGGER fruitless_searches_wished_again AFTER UPDATE ON fruitless_searches
  FOR EACH ROW WHEN (NEW.wishes > OLD.wishes) EXECUTE FUNCTION follow_waiting_wish();
--> statement-breakpoint
CREATE TRIGGER fruitless_searches_deleted AFTER DELETE ON fruitless_searches
  FOR EACH ROW WHEN (OLD.wishes > 0) EXECUTE FUNCTION follow_waiting_wish();
--> statement-breakpoint
-- Which kinds of jobs send mail is known to the application: it begins the waiting when a mail is given up.
CREATE FUNCTION end_waiting_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_waiting('mail', OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER jobs_retried AFTER UPDATE ON jobs
  FOR EACH ROW WHEN (OLD.failed_at IS NOT NULL AND NEW.failed_at IS NULL) EXECUTE FUNCTION end_waiting_mail();
--> statement-breakpoint
CREATE TRIGGER jobs_failed_deleted AFTER DELETE ON jobs
  FOR EACH ROW WHEN (OLD.failed_at IS NOT NULL) EXECUTE FUNCTION end_waiting_mail();
--> statement-breakpoint
INSERT INTO waiting_things (id, kind, subject, since)
  SELECT gen_random_uuid(), 'application', id, created_at FROM creator_applications WHERE state = 'waiting';
--> statement-breakpoint
INSERT INTO waiting_things (id, kind, subject, since)
  SELECT gen_random_uuid(), 'opportunity', id, updated_at FROM opportunities WHERE state = 'waiting';
--> statement-breakpoint
INSERT INTO waiting_things (id, kind, subject, since, weight, urgent)
  SELECT gen_random_uuid(), 'report', id, first_at, greatest(people, 1), held_at IS NOT NULL FROM report_cases WHERE state = 'open';
--> statement-breakpoint
INSERT INTO waiting_things (id, kind, subject, weight)
  SELECT gen_random_uuid(), 'course', id, video_count - playable_count FROM playlists
  WHERE is_dead_course(video_count, playable_count, hidden_at);
--> statement-breakpoint
INSERT INTO waiting_things (id, kind, subject, since, weight)
  SELECT gen_random_uuid(), 'wish', term, last_at, wishes FROM fruitless_searches WHERE wishes > 0;
--> statement-breakpoint
INSERT INTO answer_templates (id, kind, title, text) VALUES
  (gen_random_uuid(), 'application', 'Show a lesson first', 'Thank you for your interest. Please send us a link to one lesson of yours, of any length, and apply again.'),
  (gen_random_uuid(), 'application', 'Tell us more', 'Thank you for your interest. Please tell us which subjects you want to teach and in which language, and apply again.'),
  (gen_random_uuid(), 'application', 'Not for us', 'Thank you for your interest. What you offer does not fit what people learn here, so we cannot take it in.'),
  (gen_random_uuid(), 'opportunity', 'Say what is paid', 'Please say what the pay is, or that there is none, and send it again.'),
  (gen_random_uuid(), 'opportunity', 'Say who you are', 'Please give the full name of the company, its address and a mail address of its own, and send it again.'),
  (gen_random_uuid(), 'opportunity', 'Asks for money', 'We do not show opportunities that ask applicants for money, for whatever reason.'),
  (gen_random_uuid(), 'opportunity', 'Not an opportunity', 'This is not a job or an internship, so we cannot show it.'),
  (gen_random_uuid(), 'report', 'Asks for money', 'It asks people for money.'),
  (gen_random_uuid(), 'report', 'Not what it says', 'It is not what it says it is.'),
  (gen_random_uuid(), 'report', 'Belongs to others', 'It shows what belongs to somebody else.'),
  (gen_random_uuid(), 'course', 'Cannot be watched', 'Most of its videos cannot be played any more.');
