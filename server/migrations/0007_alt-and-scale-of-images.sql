ALTER TABLE "table_images" ADD COLUMN "alt" text;--> statement-breakpoint
ALTER TABLE "table_images" ADD COLUMN "scale" real;