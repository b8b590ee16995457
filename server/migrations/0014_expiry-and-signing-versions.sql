ALTER TABLE "table_images" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "table_images" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "signing_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "table_images_expiry" ON "table_images" USING btree ("expires_at") WHERE "table_images"."expires_at" is not null and "table_images"."purged_at" is null;