ALTER TABLE "request_log" ADD COLUMN "source" text DEFAULT 'api' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "error_type" text;--> statement-breakpoint
ALTER TABLE "request_log" ADD COLUMN "error_message" text;--> statement-breakpoint
ALTER TABLE "table_images" ADD COLUMN "deleted_at" timestamp with time zone;