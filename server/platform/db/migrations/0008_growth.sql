CREATE INDEX "contracts_paid" ON "contracts" USING btree ("payroll_company_id","company_id");--> statement-breakpoint
CREATE INDEX "invitations_user" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_site" ON "invitations" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "check_ins_site_company" ON "check_ins" USING btree ("site_id","company_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","revoked_at");--> statement-breakpoint
CREATE INDEX "site_document_versions_media" ON "site_document_versions" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "skill_cards_front" ON "skill_cards" USING btree ("front_media_id");--> statement-breakpoint
CREATE INDEX "skill_cards_back" ON "skill_cards" USING btree ("back_media_id");--> statement-breakpoint
CREATE INDEX "timesheet_entries_check_in" ON "timesheet_entries" USING btree ("check_in_id");--> statement-breakpoint
CREATE INDEX "timesheets_status" ON "timesheets" USING btree ("company_id","status","week" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "timesheets_company_worker" ON "timesheets" USING btree ("company_id","worker_id");--> statement-breakpoint
CREATE INDEX "timesheets_approver_week" ON "timesheets" USING btree ("approver_id","week" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_photo" ON "users" USING btree ("photo_media_id");