ALTER TABLE "timesheet_entries" ADD COLUMN "finish_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "timesheets" ADD COLUMN "objected_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "timesheets_objected" ON "timesheets" USING btree ("company_id") WHERE "timesheets"."objected_at" is not null;