CREATE TABLE "site_guards" (
	"access_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"site_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "site_guards_access_id_user_id_pk" PRIMARY KEY("access_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "role" text DEFAULT 'WORKER' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_access_id_site_subcompanies_id_fk" FOREIGN KEY ("access_id") REFERENCES "public"."site_subcompanies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_guards_user" ON "site_guards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_guards_site" ON "site_guards" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "site_guards_company" ON "site_guards" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_role_check" CHECK ("employments"."role" in ('WORKER', 'SECURITY_GUARD'));--> statement-breakpoint
-- A guard becomes the guard of the companies that made one of them; where nobody wrote down which, of all that employ them.
UPDATE "employments" e SET "role" = 'SECURITY_GUARD' FROM "users" u
WHERE u.id = e.worker_id AND u.default_role = 'SECURITY_GUARD' AND e.ended_at IS NULL AND (
  NOT EXISTS (SELECT FROM "audit_events" a WHERE a.kind = 'guard.changed' AND a.user_id = u.id)
  OR (SELECT a.data ->> 'to' FROM "audit_events" a WHERE a.kind = 'guard.changed' AND a.user_id = u.id
    AND a.data ->> 'company_id' = e.company_id::text ORDER BY a.at DESC, a.id DESC LIMIT 1) = 'SECURITY_GUARD'
);
