CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"verified_at" timestamp with time zone,
	"mobile" text,
	"location" text,
	"photo_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "accounts_email_lower" CHECK ("accounts"."email" = lower("accounts"."email")),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('user', 'creator', 'operator')),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"level" smallint NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_sibling_names" UNIQUE NULLS NOT DISTINCT("parent_id","name"),
	CONSTRAINT "categories_level" CHECK ("categories"."level" between 1 and 3 and ("categories"."level" = 1) = ("categories"."parent_id" is null)),
	CONSTRAINT "categories_name_length" CHECK (char_length("categories"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "known_videos" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"published_at" timestamp with time zone,
	"language" text,
	"duration" integer,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "known_videos_id" CHECK ("known_videos"."id" ~ '^[A-Za-z0-9_-]{11}$')
);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"category_id" uuid NOT NULL,
	"language" text NOT NULL,
	"rating_step" smallint NOT NULL,
	"playlists" integer NOT NULL,
	CONSTRAINT "listing_counts_category_id_language_rating_step_pk" PRIMARY KEY("category_id","language","rating_step")
);
--> statement-breakpoint
CREATE TABLE "playlist_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"playlist_id" uuid NOT NULL,
	"video_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "playlist_videos_once" UNIQUE("playlist_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "playlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"creator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"language" text NOT NULL,
	"category1_id" uuid NOT NULL,
	"category2_id" uuid,
	"category3_id" uuid,
	"video_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"avg_rating" numeric(2, 1) GENERATED ALWAYS AS (coalesce(round(rating_sum::numeric / nullif(review_count, 0), 1), 0)) STORED NOT NULL,
	"rating_score" double precision GENERATED ALWAYS AS ((rating_sum + 17.5) / (review_count + 5)) STORED NOT NULL,
	"hidden_at" timestamp with time zone,
	"listed" boolean GENERATED ALWAYS AS (video_count > 0 and hidden_at is null) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playlists_name_length" CHECK (char_length("playlists"."name") between 3 and 100),
	CONSTRAINT "playlists_description_length" CHECK (char_length("playlists"."description") between 8 and 5000),
	CONSTRAINT "playlists_language" CHECK ("playlists"."language" in ('english', 'hindi', 'marathi', 'konkani', 'bengali', 'tamil', 'kannada', 'german', 'chinese', 'telugu')),
	CONSTRAINT "playlists_path" CHECK ("playlists"."category3_id" is null or "playlists"."category2_id" is not null),
	CONSTRAINT "playlists_counts" CHECK ("playlists"."video_count" >= 0 and "playlists"."review_count" >= 0 and "playlists"."rating_sum" between "playlists"."review_count" and "playlists"."review_count" * 5)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"playlist_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"hidden_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE("playlist_id","author_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_comment_length" CHECK (char_length("reviews"."comment") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "creator_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"mobile" text NOT NULL,
	"location" text NOT NULL,
	"profession" text NOT NULL,
	"past_experiences" text NOT NULL,
	"relevant_skills" text NOT NULL,
	"short_description" text NOT NULL,
	"social" text NOT NULL,
	"ppt_knowledge" boolean NOT NULL,
	"languages" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"note" text,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creator_applications_state" CHECK ("creator_applications"."state" in ('waiting', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "fruitless_searches" (
	"term" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_uniqueKey_unique" UNIQUE("unique_key")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_windows_key_starts_at_pk" PRIMARY KEY("key","starts_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "uploads_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "uploads_kind" CHECK ("uploads"."kind" in ('photo', 'resume'))
);
--> statement-breakpoint
CREATE TABLE "candidacies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"opportunity_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"skills" text[] NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"resume_id" uuid,
	"state" text DEFAULT 'new' NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidacies_once" UNIQUE("opportunity_id","applicant_id"),
	CONSTRAINT "candidacies_state" CHECK ("candidacies"."state" in ('new', 'seen', 'shortlisted', 'rejected', 'hired'))
);
--> statement-breakpoint
CREATE TABLE "opportunities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"poster_id" uuid,
	"company_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"job_title" text NOT NULL,
	"job_type" text DEFAULT 'Full Time' NOT NULL,
	"job_description" text NOT NULL,
	"job_location" text NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"category" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rejection_reason" text,
	"deadline" date,
	"approved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opportunities_job_type" CHECK ("opportunities"."job_type" in ('Full Time', 'Part Time', 'Internship', 'Work From Home')),
	CONSTRAINT "opportunities_state" CHECK ("opportunities"."state" in ('waiting', 'approved', 'rejected', 'closed')),
	CONSTRAINT "opportunities_description_length" CHECK (char_length("opportunities"."job_description") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD CONSTRAINT "playlist_videos_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlist_videos" ADD CONSTRAINT "playlist_videos_video_id_known_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."known_videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_creator_id_accounts_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_category1_id_categories_id_fk" FOREIGN KEY ("category1_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_category2_id_categories_id_fk" FOREIGN KEY ("category2_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_category3_id_categories_id_fk" FOREIGN KEY ("category3_id") REFERENCES "public"."categories"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_playlist_id_playlists_id_fk" FOREIGN KEY ("playlist_id") REFERENCES "public"."playlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_opportunity_id_opportunities_id_fk" FOREIGN KEY ("opportunity_id") REFERENCES "public"."opportunities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_applicant_id_accounts_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidacies" ADD CONSTRAINT "candidacies_resume_id_uploads_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opportunities" ADD CONSTRAINT "opportunities_poster_id_accounts_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_role_index" ON "accounts" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "reset_tokens_account_index" ON "reset_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "categories_order_index" ON "categories" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "playlist_videos_order_index" ON "playlist_videos" USING btree ("playlist_id","position");--> statement-breakpoint
CREATE INDEX "playlist_videos_video_index" ON "playlist_videos" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "playlists_creator_index" ON "playlists" USING btree ("creator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "playlists_newest_index" ON "playlists" USING btree ("id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_rating_index" ON "playlists" USING btree ("avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_popular_index" ON "playlists" USING btree ("review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_score_index" ON "playlists" USING btree ("rating_score" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_language_index" ON "playlists" USING btree ("language","id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_newest_index" ON "playlists" USING btree ("category1_id","id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_rating_index" ON "playlists" USING btree ("category1_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category1_popular_index" ON "playlists" USING btree ("category1_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_newest_index" ON "playlists" USING btree ("category2_id","id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_rating_index" ON "playlists" USING btree ("category2_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category2_popular_index" ON "playlists" USING btree ("category2_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_newest_index" ON "playlists" USING btree ("category3_id","id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_rating_index" ON "playlists" USING btree ("category3_id","avg_rating" DESC NULLS LAST,"review_count" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "playlists_category3_popular_index" ON "playlists" USING btree ("category3_id","review_count" DESC NULLS LAST,"avg_rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE listed;--> statement-breakpoint
CREATE INDEX "reviews_newest_index" ON "reviews" USING btree ("playlist_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_author_index" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_one_waiting" ON "creator_applications" USING btree ("email") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "creator_applications_state_index" ON "creator_applications" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_subject_index" ON "audit_log" USING btree ("subject","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fruitless_searches_times_index" ON "fruitless_searches" USING btree ("times" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("run_at") WHERE done_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "jobs_failed_index" ON "jobs" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_done_index" ON "jobs" USING btree ("done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE INDEX "rate_windows_end_index" ON "rate_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "uploads_owner_index" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "candidacies_inbox_index" ON "candidacies" USING btree ("opportunity_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "candidacies_applicant_index" ON "candidacies" USING btree ("applicant_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunities_state_index" ON "opportunities" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "opportunities_type_index" ON "opportunities" USING btree ("job_type","id" DESC NULLS LAST) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_deadline_index" ON "opportunities" USING btree ("deadline","id" DESC NULLS LAST) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_poster_index" ON "opportunities" USING btree ("poster_id","id" DESC NULLS LAST);