ALTER TABLE "search_words" ADD COLUMN "very_frequent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "search_words" SET "very_frequent" = true WHERE "frequent";