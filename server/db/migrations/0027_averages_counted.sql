-- search_bits also has each average: '*34' is 3.4. Averages between the steps of the rating filter are counted like words.
-- Only bits that differ are written, so that a review whose average stays changes none.
CREATE FUNCTION counted_words(words tsvector, average numeric) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT w.word FROM unnest(tsvector_to_array(words)) AS has(word) JOIN search_words w ON w.word = has.word AND w.frequent
  UNION ALL
  SELECT '*' || (average * 10)::integer
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM added WHERE listed));
  INSERT INTO search_bits AS kept (word, block, bits)
    SELECT has.word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
      FROM added CROSS JOIN LATERAL counted_words(words, avg_rating) AS has(word)
      WHERE listed GROUP BY 1, 2
    ON CONFLICT (word, block) DO UPDATE SET bits = kept.bits | excluded.bits;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION remove_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM removed WHERE listed));
  UPDATE search_bits SET bits = bits & ~gone.mask
    FROM (
      SELECT had.word AS word, seq >> 12 AS block, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) AS mask
        FROM removed CROSS JOIN LATERAL counted_words(words, avg_rating) AS had(word)
        WHERE listed GROUP BY 1, 2
    ) gone
    WHERE search_bits.word = gone.word AND search_bits.block = gone.block;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION change_search_bits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := array(
    SELECT b.playlist_id FROM before_change b JOIN after_change a USING (playlist_id)
      WHERE (b.listed OR a.listed) AND (b.listed <> a.listed OR b.words <> a.words OR b.avg_rating <> a.avg_rating));
BEGIN
  IF cardinality(changed) = 0 THEN RETURN NULL; END IF;
  PERFORM lock_search_blocks(array(SELECT seq >> 12 FROM after_change WHERE playlist_id = ANY (changed)));
  UPDATE search_bits SET bits = bits & ~gone.mask
    FROM (
      SELECT word, seq >> 12 AS block, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) AS mask FROM (
        SELECT seq, had.word FROM before_change CROSS JOIN LATERAL counted_words(words, avg_rating) AS had(word)
          WHERE listed AND playlist_id = ANY (changed)
        EXCEPT
        SELECT seq, has.word FROM after_change CROSS JOIN LATERAL counted_words(words, avg_rating) AS has(word)
          WHERE listed AND playlist_id = ANY (changed)
      ) no_more GROUP BY 1, 2
    ) gone
    WHERE search_bits.word = gone.word AND search_bits.block = gone.block;
  INSERT INTO search_bits AS kept (word, block, bits)
    SELECT word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) FROM (
      SELECT seq, has.word FROM after_change CROSS JOIN LATERAL counted_words(words, avg_rating) AS has(word)
        WHERE listed AND playlist_id = ANY (changed)
      EXCEPT
      SELECT seq, had.word FROM before_change CROSS JOIN LATERAL counted_words(words, avg_rating) AS had(word)
        WHERE listed AND playlist_id = ANY (changed)
    ) fresh GROUP BY 1, 2
    ON CONFLICT (word, block) DO UPDATE SET bits = kept.bits | excluded.bits;
  RETURN NULL;
END $$;
--> statement-breakpoint
LOCK TABLE search_entries IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO search_bits (word, block, bits)
  SELECT '*' || (avg_rating * 10)::integer, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
    FROM search_entries WHERE listed GROUP BY 1, 2;
