-- A file goes when nothing refers to it any more, whoever deletes the row and however far away that began
-- (an account, an opportunity): the row of the file is deleted, and that queues the removal of the bytes.
CREATE FUNCTION discard_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (id, kind, payload)
    VALUES (gen_random_uuid(), 'files.discard', jsonb_build_object('key', OLD.storage_key));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_discard_file AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION discard_file();
--> statement-breakpoint
CREATE FUNCTION drop_former_resume() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM uploads WHERE id = OLD.resume_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER candidacies_resume_changed AFTER UPDATE OF resume_id ON candidacies FOR EACH ROW
  WHEN (OLD.resume_id IS NOT NULL AND OLD.resume_id IS DISTINCT FROM NEW.resume_id)
  EXECUTE FUNCTION drop_former_resume();
--> statement-breakpoint
CREATE TRIGGER candidacies_deleted AFTER DELETE ON candidacies FOR EACH ROW
  WHEN (OLD.resume_id IS NOT NULL) EXECUTE FUNCTION drop_former_resume();
--> statement-breakpoint
CREATE FUNCTION drop_former_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM uploads WHERE storage_key = OLD.photo_key;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_photo_changed AFTER UPDATE OF photo_key ON accounts FOR EACH ROW
  WHEN (OLD.photo_key IS NOT NULL AND OLD.photo_key IS DISTINCT FROM NEW.photo_key)
  EXECUTE FUNCTION drop_former_photo();
--> statement-breakpoint
CREATE TRIGGER accounts_photo_deleted AFTER DELETE ON accounts FOR EACH ROW
  WHEN (OLD.photo_key IS NOT NULL) EXECUTE FUNCTION drop_former_photo();
