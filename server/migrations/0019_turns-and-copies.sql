ALTER TABLE "table_images" ADD COLUMN "copied_to" text;--> statement-breakpoint
CREATE INDEX "render_jobs_turn" ON "render_jobs" USING btree ("user_id","started_at");