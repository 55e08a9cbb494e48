ALTER TABLE "opportunities" ADD COLUMN "signals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "shows_advice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "copy_key" text;--> statement-breakpoint
CREATE INDEX "opportunities_copy_index" ON "opportunities" USING btree ("copy_key") WHERE copy_key is not null;--> statement-breakpoint
CREATE INDEX "opportunities_email_index" ON "opportunities" USING btree ("email") WHERE poster_id is null;
