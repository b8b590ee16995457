CREATE TABLE "project_secrets" (
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"ciphertext" text NOT NULL,
	"origins" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_secrets_project_id_name_pk" PRIMARY KEY("project_id","name")
);
--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "refresh_seconds" integer;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "refresh_request" text;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "next_refresh_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "refresh_lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "last_refresh_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "refresh_error" text;--> statement-breakpoint
ALTER TABLE "live_images" ADD COLUMN "refresh_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_secrets" ADD CONSTRAINT "project_secrets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_images_refresh" ON "live_images" USING btree ("next_refresh_at") WHERE "live_images"."next_refresh_at" is not null;