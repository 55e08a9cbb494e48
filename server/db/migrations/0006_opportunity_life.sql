CREATE TABLE "opportunity_counts" (
	"job_type" text PRIMARY KEY NOT NULL,
	"opportunities" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resume_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"candidacy_id" uuid NOT NULL,
	"reader_id" uuid,
	"reader_role" text NOT NULL,
	CONSTRAINT "resume_reads_role" CHECK ("resume_reads"."reader_role" in ('poster', 'operator', 'link'))
);
--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "closes_at" timestamp with time zone GENERATED ALWAYS AS (least(
      (approved_at at time zone 'UTC' + interval '60 days') at time zone 'UTC',
      (deadline + 1)::timestamp at time zone interval '05:30')) STORED;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED;--> statement-breakpoint
ALTER TABLE "opportunities" ADD COLUMN "shuffle" double precision DEFAULT random() NOT NULL;--> statement-breakpoint
ALTER TABLE "resume_reads" ADD CONSTRAINT "resume_reads_candidacy_id_candidacies_id_fk" FOREIGN KEY ("candidacy_id") REFERENCES "public"."candidacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resume_reads" ADD CONSTRAINT "resume_reads_reader_id_accounts_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "resume_reads_index" ON "resume_reads" USING btree ("candidacy_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "resume_reads_reader_index" ON "resume_reads" USING btree ("reader_id");--> statement-breakpoint
CREATE INDEX "candidacies_resume_index" ON "candidacies" USING btree ("resume_id") WHERE resume_id is not null;--> statement-breakpoint
CREATE INDEX "opportunities_closing_index" ON "opportunities" USING btree ("closes_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_closed_index" ON "opportunities" USING btree ("closed_at") WHERE closed_at is not null;--> statement-breakpoint
CREATE INDEX "opportunities_shuffle_index" ON "opportunities" USING btree ("shuffle") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_words_index" ON "opportunities" USING gin ("words") WITH (fastupdate=false) WHERE state = 'approved';--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_withdrawn" CHECK (withdrawn_at is null or resume_id is null);--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_approved_at" CHECK (state <> 'approved' or approved_at is not null);--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_closed_at" CHECK ((state = 'closed') = (closed_at is not null));--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_reason" CHECK (state <> 'rejected' or rejection_reason is not null);