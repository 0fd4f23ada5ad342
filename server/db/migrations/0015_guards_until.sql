ALTER TABLE "site_guards" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "site_guards" ADD COLUMN "from" date;--> statement-breakpoint
ALTER TABLE "site_guards" ADD COLUMN "until" date;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_guards_assignment" ON "site_guards" USING btree ("assignment_id");--> statement-breakpoint
-- What was shown when it was given: the first assignment from that day on. One that was changed since is not what was
-- shown, and may have stood before those to come.
UPDATE "site_guards" g SET "assignment_id" = shown."id", "from" = shown."start_at", "until" = shown."end_at"
FROM (
  SELECT DISTINCT ON (s."access_id", s."user_id") s."access_id", s."user_id", a."id", a."start_at", a."end_at", same
  FROM "site_guards" s CROSS JOIN LATERAL (SELECT (s."approved_at" AT TIME ZONE 'Europe/London')::date AS day) given
  JOIN "assignments" a ON a."worker_id" = s."user_id" AND a."site_id" = s."site_id" AND a."company_id" = s."company_id"
  CROSS JOIN LATERAL (SELECT a."status" = 'CREATED' AND a."updated_at" <= s."approved_at" AS same) changed
  WHERE s."ended_at" IS NULL AND a."created_at" <= s."approved_at" AND a."end_at" >= given.day
    AND (a."cancelled_at" IS NULL OR a."cancelled_at" > s."approved_at")
  ORDER BY s."access_id", s."user_id", same AND a."start_at" <= given.day DESC, same, a."start_at"
) shown
WHERE g."access_id" = shown."access_id" AND g."user_id" = shown."user_id" AND shown.same;--> statement-breakpoint
-- Those that name nothing approve nothing; that they were given is in the history.
DELETE FROM "site_guards" WHERE "assignment_id" IS NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "assignment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" DROP CONSTRAINT "site_guards_access_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_access_id_assignment_id_pk" PRIMARY KEY("access_id","assignment_id");
