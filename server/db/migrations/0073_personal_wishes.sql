-- Wishes with a phone number or an address are for operators alone; new ones get no category.
UPDATE "fruitless_searches" SET "category_id" = NULL
WHERE "term" ~ '[0-9]{5}|[0-9]( ?[0-9]){8}| (gmail|yahoo|outlook|hotmail|rediffmail) (com|in|co)( |$)';
