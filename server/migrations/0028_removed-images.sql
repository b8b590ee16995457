CREATE TABLE "removed_images" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_images" ADD CONSTRAINT "removed_images_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_images_user" ON "removed_images" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "table_images_age" ON "table_images" USING btree ("created_at");