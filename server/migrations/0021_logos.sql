CREATE TABLE "project_logos" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"media_type" text NOT NULL,
	"width_px" integer NOT NULL,
	"image_height_px" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"position" text NOT NULL,
	"height_px" double precision,
	"alt" text,
	"link" text,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "logo_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_logos" ADD CONSTRAINT "project_logos_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;