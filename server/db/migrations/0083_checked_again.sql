-- Videos that were dropped from the checks while somebody added them to a course.
UPDATE known_videos SET check_at = now()
WHERE check_at IS NULL AND EXISTS (SELECT FROM playlist_videos WHERE video_id = known_videos.id);
