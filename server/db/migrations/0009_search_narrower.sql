ALTER TABLE "search_entries" DROP COLUMN "category1_id";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "category2_id";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "category3_id";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "language";