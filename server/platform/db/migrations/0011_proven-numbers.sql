DROP INDEX "users_phone_number";--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number" ON "users" USING btree ("phone_number") WHERE "users"."phone_verified_at" is not null;