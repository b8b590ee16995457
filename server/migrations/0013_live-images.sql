CREATE TABLE "live_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"project_id" bigint,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"version" integer NOT NULL,
	"fingerprint" text NOT NULL,
	"changes" integer NOT NULL,
	"shown_changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "live_images_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "live_versions" (
	"live_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"image_id" bigint,
	"filenames" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_versions_live_id_version_pk" PRIMARY KEY("live_id","version")
);
--> statement-breakpoint
ALTER TABLE "live_images" ADD CONSTRAINT "live_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_images" ADD CONSTRAINT "live_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_versions" ADD CONSTRAINT "live_versions_live_id_live_images_id_fk" FOREIGN KEY ("live_id") REFERENCES "public"."live_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_versions" ADD CONSTRAINT "live_versions_image_id_table_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."table_images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_images_name" ON "live_images" USING btree ("user_id",coalesce("project_id", 0),"name");--> statement-breakpoint
CREATE INDEX "live_images_project" ON "live_images" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "live_versions_image" ON "live_versions" USING btree ("image_id");