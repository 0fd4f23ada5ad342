ALTER TABLE "site_guards" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "site_guards" ADD COLUMN "from" date;--> statement-breakpoint
ALTER TABLE "site_guards" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_guards_assignment" ON "site_guards" USING btree ("assignment_id");--> statement-breakpoint
UPDATE "site_guards" g SET "assignment_id" = named."id", "from" = named."start_at", "until" = named."end_at"
FROM (
  SELECT DISTINCT ON (s."access_id", s."user_id") s."access_id", s."user_id", a."id", a."start_at", a."end_at"
  FROM "site_guards" s JOIN "assignments" a ON a."worker_id" = s."user_id" AND a."site_id" = s."site_id"
    AND a."company_id" = s."company_id"
  WHERE s."ended_at" IS NULL AND a."status" = 'CREATED' AND a."created_at" <= s."approved_at"
    AND a."end_at" >= (now() AT TIME ZONE 'Europe/London')::date
  ORDER BY s."access_id", s."user_id", a."start_at"
) named
WHERE g."access_id" = named."access_id" AND g."user_id" = named."user_id";--> statement-breakpoint
UPDATE "site_guards" SET "ended_at" = now() WHERE "ended_at" IS NULL AND "assignment_id" IS NULL;
