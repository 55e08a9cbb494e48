ALTER TABLE "opportunities" ADD COLUMN "inbox_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those taken down so far: approved once, and not rejected while pending.
UPDATE "opportunities" SET "inbox_closed" = true WHERE "state" = 'rejected' AND "rejected_at" IS NULL AND "approved_title" IS NOT NULL;
