ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
DROP INDEX "report_cases_open_index";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "made_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "candidacies" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "networks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "report_cases_open_index" ON "report_cases" USING btree ("networks" DESC NULLS LAST,"first_at","id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('application_seen', 'application_shortlisted', 'application_rejected', 'application_hired', 'application_closed', 'application_reopened', 'application_unanswered', 'application_removed', 'opportunity_approved', 'opportunity_rejected', 'opportunity_taken_down', 'opportunity_hidden', 'opportunity_shown', 'opportunity_ending', 'opportunity_unanswered', 'opportunity_applied', 'review_answered', 'course_published', 'videos_added', 'creator_approved', 'course_hidden', 'course_restored', 'report_upheld', 'report_dismissed'));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_networks" CHECK ("report_cases"."networks" >= 0);
--> statement-breakpoint
-- Whoever applied to what is over has heard so.
UPDATE candidacies SET end_told_at = coalesce(o.closed_at, o.rejected_at, o.updated_at) FROM opportunities o
  WHERE o.id = opportunity_id AND o.state IN ('closed', 'rejected') AND withdrawn_at IS NULL
  AND candidacies.state IN ('new', 'seen', 'shortlisted');
--> statement-breakpoint
-- How urgent a report is goes by networks, as hiding does.
CREATE OR REPLACE FUNCTION follow_waiting_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.state <> 'open' THEN PERFORM end_waiting('report', OLD.id::text);
  ELSE PERFORM begin_waiting('report', NEW.id::text, NEW.first_at, greatest(NEW.networks, 1), NEW.held_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER report_cases_changed ON report_cases;
--> statement-breakpoint
CREATE TRIGGER report_cases_changed AFTER UPDATE ON report_cases
  FOR EACH ROW WHEN ((OLD.state, OLD.networks, OLD.held_at) IS DISTINCT FROM (NEW.state, NEW.networks, NEW.held_at))
  EXECUTE FUNCTION follow_waiting_report();
--> statement-breakpoint
UPDATE report_cases SET networks = (
  SELECT count(DISTINCT network) FROM reports WHERE case_id = report_cases.id AND reports.decided_at IS NOT DISTINCT FROM report_cases.decided_at
);
