ALTER TABLE "searched_terms" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "searched_terms" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "searched_terms_people_index" ON "searched_terms" USING btree ("people" DESC NULLS FIRST,"term");--> statement-breakpoint
ALTER TABLE "searched_terms" ADD CONSTRAINT "searched_terms_ids" UNIQUE("id");