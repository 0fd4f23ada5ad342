-- An approval is of one assignment as it was shown then: the first from that day on. It ends where another came first, and
-- where the days, the trade or the site may have changed since. A new manager changes none of them.
UPDATE "site_guards" g SET "ended_at" = now() FROM "assignments" a
WHERE a."id" = g."assignment_id" AND g."ended_at" IS NULL AND (
  a."status" <> 'CREATED' OR a."site_id" <> g."site_id"
  OR EXISTS (
    SELECT FROM "history" h WHERE h."noun" = 'assignment' AND h."noun_id" = a."id" AND h."move" = 'edit'
      AND h."at" > g."approved_at")
  OR EXISTS (
    SELECT FROM "assignments" first WHERE first."worker_id" = a."worker_id" AND first."site_id" = a."site_id"
      AND first."company_id" = a."company_id" AND first."start_at" < a."start_at"
      AND first."end_at" >= (g."approved_at" AT TIME ZONE 'Europe/London')::date
      AND first."created_at" <= g."approved_at"
      AND (first."cancelled_at" IS NULL OR first."cancelled_at" > g."approved_at")));--> statement-breakpoint
-- Those that name nothing have ended; that they were given is in the history.
DELETE FROM "site_guards" WHERE "assignment_id" IS NULL;--> statement-breakpoint
ALTER TABLE "site_guards" DROP CONSTRAINT "site_guards_access_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "assignment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "from" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ALTER COLUMN "until" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "site_guards" ADD CONSTRAINT "site_guards_access_id_assignment_id_pk" PRIMARY KEY("access_id","assignment_id");