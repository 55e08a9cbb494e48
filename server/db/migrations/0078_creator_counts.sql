CREATE TABLE "creator_counts" (
	"creator_id" uuid PRIMARY KEY NOT NULL,
	"playlists" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "creator_counts_most_index" ON "creator_counts" USING btree ("playlists" DESC NULLS LAST,"creator_id");--> statement-breakpoint
-- as in 0001_kept_counts.sql, and by creator
CREATE OR REPLACE FUNCTION count_added_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, changed.language, rating_step(changed.avg_rating) AS step, count(*)
      FROM changed CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE changed.listed AND path.id IS NOT NULL
      GROUP BY path.id, changed.language, step ORDER BY path.id, changed.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  INSERT INTO creator_counts AS kept (creator_id, playlists)
    SELECT creator_id, count(*) FROM changed WHERE listed GROUP BY creator_id ORDER BY creator_id
    ON CONFLICT (creator_id) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, changed.language, rating_step(changed.avg_rating) AS step, -count(*)
      FROM changed CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE changed.listed AND path.id IS NOT NULL
      GROUP BY path.id, changed.language, step ORDER BY path.id, changed.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  INSERT INTO creator_counts AS kept (creator_id, playlists)
    SELECT creator_id, -count(*) FROM changed WHERE listed GROUP BY creator_id ORDER BY creator_id
    ON CONFLICT (creator_id) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  DELETE FROM creator_counts WHERE playlists = 0 AND creator_id IN (SELECT creator_id FROM changed);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_counts AS kept (category_id, language, rating_step, playlists)
    SELECT path.id, moved.language, rating_step(moved.avg_rating) AS step, sum(moved.delta)
      FROM (
        SELECT -1 AS delta, language, avg_rating, category1_id, category2_id, category3_id FROM before_change WHERE listed
        UNION ALL
        SELECT 1, language, avg_rating, category1_id, category2_id, category3_id FROM after_change WHERE listed
      ) moved CROSS JOIN LATERAL unnest(ARRAY['00000000-0000-0000-0000-000000000000'::uuid, category1_id, category2_id, category3_id]) AS path(id)
      WHERE path.id IS NOT NULL
      GROUP BY path.id, moved.language, step HAVING sum(moved.delta) <> 0 ORDER BY path.id, moved.language, step
    ON CONFLICT (category_id, language, rating_step) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  INSERT INTO creator_counts AS kept (creator_id, playlists)
    SELECT creator_id, sum(delta)
      FROM (
        SELECT -1 AS delta, creator_id FROM before_change WHERE listed
        UNION ALL
        SELECT 1, creator_id FROM after_change WHERE listed
      ) moved
      GROUP BY creator_id HAVING sum(delta) <> 0 ORDER BY creator_id
    ON CONFLICT (creator_id) DO UPDATE SET playlists = kept.playlists + excluded.playlists;
  IF FOUND THEN
    DELETE FROM creator_counts WHERE playlists = 0 AND creator_id IN (SELECT creator_id FROM before_change);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO creator_counts (creator_id, playlists)
  SELECT creator_id, count(*) FROM playlists WHERE listed GROUP BY creator_id;
