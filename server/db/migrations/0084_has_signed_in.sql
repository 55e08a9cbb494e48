ALTER TABLE "accounts" ADD COLUMN "has_signed_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whoever has verified the address was signed in by that.
UPDATE accounts SET has_signed_in = true WHERE verified_at IS NOT NULL;
