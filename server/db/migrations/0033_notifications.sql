CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"cause" text NOT NULL,
	"opportunity_id" uuid,
	"playlist_id" uuid,
	"reported" text,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('application', 'opportunity', 'review_answer', 'decision')),
	CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('application_seen', 'application_shortlisted', 'application_rejected', 'application_hired', 'opportunity_approved', 'opportunity_rejected', 'opportunity_taken_down', 'opportunity_hidden', 'opportunity_shown', 'review_answered', 'creator_approved', 'course_hidden', 'course_restored', 'report_upheld', 'report_dismissed')),
	CONSTRAINT "notifications_reason_length" CHECK (char_length("notifications"."reason") between 1 and 2000),
	CONSTRAINT "notifications_subject" CHECK (char_length("notifications"."subject") <= 100 and char_length("notifications"."cause") <= 100)
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("account_id","kind","subject");--> statement-breakpoint
CREATE INDEX "notifications_newest_index" ON "notifications" USING btree ("account_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("account_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_at_index" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_opportunity_index" ON "notifications" USING btree ("opportunity_id") WHERE opportunity_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_playlist_index" ON "notifications" USING btree ("playlist_id") WHERE playlist_id is not null;