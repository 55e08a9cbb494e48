CREATE TABLE "course_follows" (
	"account_id" uuid NOT NULL,
	"playlist_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_follows_account_id_playlist_id_pk" PRIMARY KEY("account_id","playlist_id")
);
--> statement-breakpoint
CREATE TABLE "creator_follows" (
	"account_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_follows_account_id_creator_id_pk" PRIMARY KEY("account_id","creator_id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_follows" ADD CONSTRAINT "course_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_follows" ADD CONSTRAINT "course_follows_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_follows" ADD CONSTRAINT "creator_follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_follows" ADD CONSTRAINT "creator_follows_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_follows_course_index" ON "course_follows" USING btree ("playlist_id","account_id");--> statement-breakpoint
CREATE INDEX "creator_follows_creator_index" ON "creator_follows" USING btree ("creator_id","account_id");--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('application', 'opportunity', 'review_answer', 'new_course', 'new_videos', 'decision'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('application', 'opportunity', 'review_answer', 'new_course', 'new_videos', 'decision'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" CHECK ("notifications"."event" in ('application_seen', 'application_shortlisted', 'application_rejected', 'application_hired', 'opportunity_approved', 'opportunity_rejected', 'opportunity_taken_down', 'opportunity_hidden', 'opportunity_shown', 'review_answered', 'course_published', 'videos_added', 'creator_approved', 'course_hidden', 'course_restored', 'report_upheld', 'report_dismissed'));