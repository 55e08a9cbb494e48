ALTER TABLE "accounts" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "about_shown_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "playlists_creator_listed_index" ON "playlists" USING btree ("creator_id","id" DESC NULLS LAST,"language","rating_sum","review_count") WHERE listed;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_about_length" CHECK (char_length("accounts"."about") between 1 and 5000);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_about" CHECK ("accounts"."about_shown_at" is null or "accounts"."about" is not null);--> statement-breakpoint
-- What creators wrote of themselves when they applied is theirs to show: until they do, only they read it.
UPDATE "accounts" SET "about" = "applied"."short_description"
  FROM (
    SELECT DISTINCT ON ("email") "email", "short_description" FROM "creator_applications"
    WHERE "state" = 'approved' ORDER BY "email", "id" DESC
  ) "applied"
  WHERE "accounts"."role" = 'creator' AND "accounts"."email" = "applied"."email";
