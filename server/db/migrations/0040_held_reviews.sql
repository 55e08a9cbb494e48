ALTER TABLE "answer_templates" DROP CONSTRAINT "answer_templates_kind";--> statement-breakpoint
ALTER TABLE "waiting_things" DROP CONSTRAINT "waiting_things_kind";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "judged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "reviews_network_index" ON "reviews" USING btree ("id") WHERE network is not null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_held" CHECK ("reviews"."held_at" is null or "reviews"."hidden_at" is not null);--> statement-breakpoint
ALTER TABLE "answer_templates" ADD CONSTRAINT "answer_templates_kind" CHECK ("answer_templates"."kind" in ('application', 'opportunity', 'report', 'review', 'course'));--> statement-breakpoint
ALTER TABLE "waiting_things" ADD CONSTRAINT "waiting_things_kind" CHECK ("waiting_things"."kind" in ('report', 'review', 'opportunity', 'application', 'mail', 'course', 'wish'));
--> statement-breakpoint
-- reviews that are held back → waiting_things
CREATE FUNCTION follow_waiting_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.held_at IS NULL THEN PERFORM end_waiting('review', OLD.id::text);
  ELSE PERFORM begin_waiting('review', NEW.id::text, NEW.created_at, 1, false);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_held_back AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.held_at IS DISTINCT FROM NEW.held_at) EXECUTE FUNCTION follow_waiting_review();
--> statement-breakpoint
CREATE TRIGGER reviews_held_deleted AFTER DELETE ON reviews
  FOR EACH ROW WHEN (OLD.held_at IS NOT NULL) EXECUTE FUNCTION follow_waiting_review();
--> statement-breakpoint
INSERT INTO answer_templates (id, kind, title, text) VALUES
  (gen_random_uuid(), 'review', 'Not about the course', 'It is not about the course.'),
  (gen_random_uuid(), 'review', 'Not by learners', 'Many reviews came at once that do not read as if learners had written them.');
