-- Deleted live images kept their schedule and the encrypted request, which can contain credentials. Both columns are set
-- together, so the index of the schedule finds every such row.
UPDATE "live_images" SET "refresh_seconds" = null, "refresh_request" = null, "next_refresh_at" = null, "refresh_lease_until" = null, "refresh_error" = null, "refresh_failures" = 0 WHERE "next_refresh_at" IS NOT NULL AND "deleted_at" IS NOT NULL;
