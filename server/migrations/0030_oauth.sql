CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"metadata" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "oauth_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grant_hash" text NOT NULL,
	"user_id" bigint NOT NULL,
	"project_id" bigint,
	"client_id" text NOT NULL,
	"app_name" text,
	"scopes" text[] NOT NULL,
	"ciphertext" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_grants_grant_hash_unique" UNIQUE("grant_hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"grant_hash" text,
	"ciphertext" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oauth_records_key" PRIMARY KEY("kind","id_hash")
);
--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_records" ADD CONSTRAINT "oauth_records_grant_hash_oauth_grants_grant_hash_fk" FOREIGN KEY ("grant_hash") REFERENCES "public"."oauth_grants"("grant_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_clients_time" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_user" ON "oauth_grants" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "oauth_grants_project" ON "oauth_grants" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_client" ON "oauth_grants" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_grants_expiry" ON "oauth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_records_grant" ON "oauth_records" USING btree ("grant_hash");--> statement-breakpoint
CREATE INDEX "oauth_records_expiry" ON "oauth_records" USING btree ("expires_at");