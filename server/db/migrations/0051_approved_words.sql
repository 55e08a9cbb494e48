ALTER TABLE "opportunities" ADD COLUMN "approved_title" text;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "approved_company" text;--> statement-breakpoint
UPDATE "opportunities" SET "approved_title" = "job_title", "approved_company" = "company_name" WHERE "state" IN ('approved', 'hidden', 'closed');
