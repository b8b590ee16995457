DROP INDEX "login_tokens_email";--> statement-breakpoint
ALTER TABLE "login_tokens" ADD COLUMN "nonce_hash" text;--> statement-breakpoint
ALTER TABLE "login_tokens" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "api_key_last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proves_mailbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "api_key_last_used_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "login_tokens_open_email" ON "login_tokens" USING btree ("email") WHERE not "login_tokens"."used";--> statement-breakpoint
CREATE INDEX "login_tokens_expiry" ON "login_tokens" USING btree ("expires_at");