DROP INDEX "opportunities_deadline_index";--> statement-breakpoint
DROP INDEX "opportunity_entries_deadline_index";--> statement-breakpoint
CREATE INDEX "opportunities_deadline_index" ON "opportunities" USING btree ((case when deadline is not null then closes_at end),"id" DESC NULLS LAST,"closes_at","deadline") WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX "opportunity_entries_deadline_index" ON "opportunity_entries" USING btree ((case when deadline is not null then closes_at end),"opportunity_id" DESC NULLS LAST);