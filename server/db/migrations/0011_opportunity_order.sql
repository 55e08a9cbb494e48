DROP INDEX "opportunities_type_index";--> statement-breakpoint
DROP INDEX "opportunities_deadline_index";--> statement-breakpoint
CREATE INDEX "opportunities_newest_index" ON "opportunities" USING btree ("id" DESC NULLS LAST,"closes_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_type_index" ON "opportunities" USING btree ("job_type","id" DESC NULLS LAST,"closes_at") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunities_deadline_index" ON "opportunities" USING btree ("deadline","id" DESC NULLS LAST,"closes_at") WHERE state = 'approved';