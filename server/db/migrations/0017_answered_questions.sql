ALTER TABLE "candidacies" ADD COLUMN "question" text;--> statement-breakpoint
-- what was asked at the time is not known any more; an answer stood under what the post asks now
UPDATE candidacies SET question = nullif(opportunities.question, '')
FROM opportunities WHERE opportunities.id = candidacies.opportunity_id AND candidacies.answer <> '';
