ALTER TABLE "creator_applications" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "playlists" ADD COLUMN "hidden_by_suspension" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "accounts_suspended_index" ON "accounts" USING btree ("id" DESC NULLS LAST) WHERE status = 'suspended';--> statement-breakpoint
CREATE INDEX "playlists_hidden_index" ON "playlists" USING btree ("id" DESC NULLS LAST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_hidden_index" ON "reviews" USING btree ("id" DESC NULLS LAST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "creator_applications_email_index" ON "creator_applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "creator_applications_decided_by_index" ON "creator_applications" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "playlists" ADD CONSTRAINT "playlists_hidden_by" CHECK (not "playlists"."hidden_by_suspension" or "playlists"."hidden_at" is not null);--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_email_lower" CHECK ("creator_applications"."email" = lower("creator_applications"."email"));--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_password" CHECK (("creator_applications"."state" = 'waiting') = ("creator_applications"."password_hash" is not null));--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_reason" CHECK (("creator_applications"."state" = 'rejected') = ("creator_applications"."reason" is not null));--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_description_length" CHECK (char_length("creator_applications"."short_description") between 1 and 5000);--> statement-breakpoint
-- the audit log is not emptied either
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
