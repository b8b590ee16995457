CREATE TABLE "project_fonts" (
	"project_id" bigint NOT NULL,
	"family" text NOT NULL,
	"weight_min" integer NOT NULL,
	"weight_max" integer NOT NULL,
	"is_italic" boolean NOT NULL,
	"file_id" text NOT NULL,
	"format" text NOT NULL,
	"glyphs" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_fonts_key" PRIMARY KEY("project_id","family","weight_min","weight_max","is_italic")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "fonts_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_fonts" ADD CONSTRAINT "project_fonts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;