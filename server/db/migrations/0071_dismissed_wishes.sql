ALTER TABLE "fruitless_searches" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "fruitless_searches" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fruitless_searches" ADD CONSTRAINT "fruitless_searches_ids" UNIQUE("id");--> statement-breakpoint
-- A wish that an operator dismissed does not wait again, however often it is asked for.
CREATE OR REPLACE FUNCTION follow_waiting_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN PERFORM end_waiting('wish', OLD.term);
  ELSIF NEW.dismissed_at IS NULL THEN PERFORM begin_waiting('wish', NEW.term, NEW.last_at, NEW.wishes, false);
  END IF;
  RETURN NULL;
END $$;
