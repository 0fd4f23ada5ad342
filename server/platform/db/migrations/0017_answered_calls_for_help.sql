ALTER TABLE "roll_call_marks" ADD COLUMN "answers_device" text;--> statement-breakpoint
ALTER TABLE "roll_call_marks" ADD COLUMN "answers_clock" integer;--> statement-breakpoint
-- Until now the next mark of a person hid a call for help: whoever made it was shown the call, and answered it.
UPDATE "roll_call_marks" m SET "answers_device" = b."device", "answers_clock" = b."clock" FROM (
  SELECT "revision", lag("mark") OVER o AS "mark", lag("device") OVER o AS "device", lag("clock") OVER o AS "clock"
  FROM "roll_call_marks" WHERE NOT "late"
  WINDOW o AS (PARTITION BY "roll_call_id", "person_id" ORDER BY "clock", "device" COLLATE "C")) b
WHERE b."revision" = m."revision" AND b."mark" = 'NEEDS_HELP' AND b."clock" < m."clock";--> statement-breakpoint
ALTER TABLE "roll_call_marks" ADD CONSTRAINT "roll_call_marks_answers_check" CHECK (("roll_call_marks"."answers_device" is null) = ("roll_call_marks"."answers_clock" is null));--> statement-breakpoint
ALTER TABLE "roll_call_people" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "roll_call_people" p SET "late" = true FROM "roll_calls" c
  WHERE c."id" = p."roll_call_id" AND p."added_by" IS NOT NULL AND p."created_at" > c."closed_at";