CREATE TABLE "opportunity_entries" (
	"opportunity_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"deadline" date,
	"closes_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opportunity_words" (
	"word" text NOT NULL,
	"job_type" text NOT NULL,
	"opportunities" integer NOT NULL,
	CONSTRAINT "opportunity_words_word_job_type_pk" PRIMARY KEY("word","job_type")
);
--> statement-breakpoint
DROP INDEX "opportunities_words_index";--> statement-breakpoint
CREATE INDEX "opportunity_entries_words_index" ON "opportunity_entries" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "opportunity_entries_deadline_index" ON "opportunity_entries" USING btree ("deadline","opportunity_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunity_entries_closing_index" ON "opportunity_entries" USING btree ("closes_at");--> statement-breakpoint
CREATE INDEX "opportunity_words_beginning_index" ON "opportunity_words" USING btree ("word" text_pattern_ops);