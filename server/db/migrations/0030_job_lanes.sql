DROP INDEX "jobs_due_index";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lane" text;--> statement-breakpoint
CREATE INDEX "jobs_due_of_kind_index" ON "jobs" USING btree ("kind","run_at") WHERE done_at is null and failed_at is null;