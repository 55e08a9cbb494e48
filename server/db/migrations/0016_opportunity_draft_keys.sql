ALTER TABLE "opportunities" ADD COLUMN "draft_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_drafts_once" ON "opportunities" USING btree ("poster_id","draft_key") WHERE draft_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "opportunities_nobodys_drafts_once" ON "opportunities" USING btree ("draft_key") WHERE draft_key is not null and poster_id is null;