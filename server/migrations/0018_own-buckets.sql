ALTER TABLE "table_images" ADD COLUMN "is_copied" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "table_images" ADD COLUMN "bucket_url" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "bucket" json;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "bucket_secret" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "bucket_problem" text;