CREATE TABLE "glossary" (
	"id" uuid PRIMARY KEY NOT NULL,
	"concept" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"sounds" text[] NOT NULL,
	"source" text NOT NULL,
	"left_out" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glossary_once" UNIQUE("concept","language","words"),
	CONSTRAINT "glossary_source" CHECK ("glossary"."source" in ('built-in', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "searched_by" (
	"term" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "searched_by_term_person_pk" PRIMARY KEY("term","person")
);
--> statement-breakpoint
CREATE TABLE "searched_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fruitless_searches" ADD COLUMN "wishes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fruitless_searches" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "sounds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "sound_rules" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searched_by" ADD CONSTRAINT "searched_by_term_searched_terms_term_fk" FOREIGN KEY ("term") REFERENCES "public"."searched_terms"("term") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glossary_words_index" ON "glossary" USING btree ("words");--> statement-breakpoint
CREATE INDEX "glossary_sounds_index" ON "glossary" USING gin ("sounds") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "searched_by_at_index" ON "searched_by" USING btree ("at");--> statement-breakpoint
CREATE INDEX "searched_terms_beginning_index" ON "searched_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "searched_terms_last_index" ON "searched_terms" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "fruitless_searches_wishes_index" ON "fruitless_searches" USING btree ("wishes" DESC NULLS LAST,"times" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fruitless_searches_category_index" ON "fruitless_searches" USING btree ("category_id","wishes" DESC NULLS LAST,"times" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_sounds_index" ON "search_words" USING gin ("sounds") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_rules_index" ON "search_words" USING btree ("sound_rules","word");