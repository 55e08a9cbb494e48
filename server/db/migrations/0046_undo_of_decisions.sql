ALTER TABLE "creator_applications" DROP CONSTRAINT "creator_applications_password";--> statement-breakpoint
DROP INDEX "creator_applications_one_waiting";--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "rejected_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_one_open" ON "creator_applications" USING btree ("email") WHERE password_hash is not null;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_password" CHECK ("creator_applications"."state" <> 'waiting' or "creator_applications"."password_hash" is not null);