ALTER TABLE "opportunities" ADD COLUMN "last_open_at" timestamp with time zone;--> statement-breakpoint
UPDATE opportunities SET last_open_at = coalesce(closed_at, updated_at) WHERE state NOT IN ('approved', 'hidden');
--> statement-breakpoint
-- opportunities.state → opportunities.last_open_at
CREATE FUNCTION keep_last_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_open_at := least(coalesce(NEW.closed_at, now()), OLD.closes_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER opportunities_keep_last_open BEFORE UPDATE OF state ON opportunities FOR EACH ROW
WHEN (OLD.state IN ('approved', 'hidden') AND NEW.state NOT IN ('approved', 'hidden'))
EXECUTE FUNCTION keep_last_open();
