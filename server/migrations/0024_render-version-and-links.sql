ALTER TABLE "table_images" ADD COLUMN "links" json;--> statement-breakpoint
ALTER TABLE "table_images" ADD COLUMN "render_version" integer;