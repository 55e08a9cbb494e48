CREATE TABLE "creator_letters" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"told" text[] NOT NULL,
	CONSTRAINT "creator_letters_told" CHECK (cardinality("creator_letters"."told") <= 5000)
);
--> statement-breakpoint
ALTER TABLE "creator_letters" ADD CONSTRAINT "creator_letters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;