DELETE FROM "request_log" "again" USING "request_log" "first"
WHERE "again"."id" > "first"."id" AND "again"."request_id" = "first"."request_id"
  AND "again"."user_id" = "first"."user_id" AND "again"."created_at" = "first"."created_at";--> statement-breakpoint
CREATE UNIQUE INDEX "request_log_once" ON "request_log" USING btree ("request_id","user_id","created_at");