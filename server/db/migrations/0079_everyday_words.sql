ALTER TABLE "glossary" ADD COLUMN "everyday" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- the built-in glossary is written again, with the new column
DELETE FROM "installation" WHERE "key" = 'glossary';
