ALTER TABLE "site_guards" ADD COLUMN "until" date;--> statement-breakpoint
UPDATE "site_guards" g SET "until" = (
  SELECT max(a."end_at") FROM "assignments" a WHERE a."worker_id" = g."user_id" AND a."site_id" = g."site_id"
    AND a."company_id" = g."company_id" AND a."status" = 'CREATED'
) WHERE g."ended_at" IS NULL;
