CREATE TABLE "review_votes" (
	"review_id" uuid NOT NULL,
	"voter_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_voter_id_pk" PRIMARY KEY("review_id","voter_id")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer_edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_voter_id_accounts_id_fk" FOREIGN KEY ("voter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_votes_voter_index" ON "review_votes" USING btree ("voter_id");--> statement-breakpoint
CREATE INDEX "reviews_helpful_index" ON "reviews" USING btree ("playlist_id","helpful" DESC,"id" DESC);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer_length" CHECK (char_length("reviews"."answer") between 1 and 2000);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_helpful" CHECK ("reviews"."helpful" >= 0);--> statement-breakpoint
-- review_votes → reviews.helpful
CREATE FUNCTION keep_review_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE reviews SET helpful = helpful + 1 WHERE id = NEW.review_id;
  ELSE
    UPDATE reviews SET helpful = helpful - 1 WHERE id = OLD.review_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_votes_keep_count AFTER INSERT OR DELETE ON review_votes
  FOR EACH ROW EXECUTE FUNCTION keep_review_votes();
