DROP INDEX "glossary_words_index";--> statement-breakpoint
CREATE INDEX "glossary_words_index" ON "glossary" USING btree ("words" text_pattern_ops);