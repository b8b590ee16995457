CREATE TABLE "signed_images" (
	"project_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"image_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signed_images_project_id_fingerprint_pk" PRIMARY KEY("project_id","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "signing_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_images" ADD CONSTRAINT "signed_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_images" ADD CONSTRAINT "signed_images_image_id_table_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."table_images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_images_image" ON "signed_images" USING btree ("image_id");