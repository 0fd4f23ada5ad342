DROP INDEX "check_ins_on_site";--> statement-breakpoint
CREATE INDEX "assignments_site_company" ON "assignments" USING btree ("site_id","company_id");--> statement-breakpoint
CREATE INDEX "check_ins_on_site" ON "check_ins" USING btree ("site_id","company_id") WHERE "check_ins"."out_at" is null;