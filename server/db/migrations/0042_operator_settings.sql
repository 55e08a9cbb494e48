CREATE TABLE "operator_settings" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operator_settings" ADD CONSTRAINT "operator_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
