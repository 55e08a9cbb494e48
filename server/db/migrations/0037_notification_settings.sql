CREATE TABLE "notification_settings" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"shown" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_settings_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('application', 'opportunity', 'review_answer', 'decision')),
	CONSTRAINT "notification_settings_mail" CHECK ("notification_settings"."mail" in ('now', 'daily', 'weekly', 'never'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_digest_index" ON "notifications" USING btree ("digest_at","account_id") WHERE digest_at is not null;