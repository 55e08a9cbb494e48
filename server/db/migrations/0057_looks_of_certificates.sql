ALTER TABLE "certificates" ADD COLUMN "look" uuid;--> statement-breakpoint
UPDATE "certificates" SET "look" = coalesce("playlist_id", md5("course")::uuid);--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "look" SET NOT NULL;
