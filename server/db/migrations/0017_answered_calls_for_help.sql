ALTER TABLE "roll_call_marks" ADD COLUMN "answers_device" text;--> statement-breakpoint
ALTER TABLE "roll_call_marks" ADD COLUMN "answers_clock" integer;--> statement-breakpoint
ALTER TABLE "roll_call_marks" ADD CONSTRAINT "roll_call_marks_answers_check" CHECK (("roll_call_marks"."answers_device" is null) = ("roll_call_marks"."answers_clock" is null));