CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"acted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "report_cases_once" UNIQUE("kind","subject_id"),
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('playlist', 'video', 'review', 'opportunity', 'creator')),
	CONSTRAINT "report_cases_state" CHECK ("report_cases"."state" in ('open', 'dismissed', 'upheld')),
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."state" = 'open') = ("report_cases"."decided_at" is null)),
	CONSTRAINT "report_cases_people" CHECK ("report_cases"."people" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"account_id" uuid,
	"person" text NOT NULL,
	"network" text NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text,
	"told_at" timestamp with time zone,
	CONSTRAINT "reports_once" UNIQUE("case_id","person"),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('broken', 'misleading', 'spam', 'scam', 'hateful', 'copyright', 'private_data', 'other')),
	CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('dismissed', 'upheld')),
	CONSTRAINT "reports_decided" CHECK (("reports"."decided_at" is null) = ("reports"."outcome" is null)),
	CONSTRAINT "reports_text_length" CHECK (char_length("reports"."text") between 0 and 2000)
);
--> statement-breakpoint
ALTER TABLE "opportunities" DROP CONSTRAINT "opportunities_state";--> statement-breakpoint
ALTER TABLE "opportunities" DROP CONSTRAINT "opportunities_approved_at";--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_cases_open_index" ON "report_cases" USING btree ("people" DESC NULLS LAST,"first_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_decided_index" ON "report_cases" USING btree ("state","decided_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reports_account_index" ON "reports" USING btree ("account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "reports_decided_index" ON "reports" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_state" CHECK ("opportunities"."state" in ('waiting', 'approved', 'hidden', 'rejected', 'closed'));--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_approved_at" CHECK (state not in ('approved', 'hidden') or approved_at is not null);