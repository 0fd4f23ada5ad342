CREATE INDEX "rams_acceptances_media" ON "rams_acceptances" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "invoices_media" ON "invoices" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "messages_media" ON "messages" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "roll_call_people_photo" ON "roll_call_people" USING btree ("photo_media_id");--> statement-breakpoint
CREATE INDEX "visitors_photo" ON "visitors" USING btree ("photo_media_id");--> statement-breakpoint
UPDATE "media" SET "custom_properties" = jsonb_build_object('roles', to_jsonb(d."roles"), 'from', 'site') FROM "site_document_versions" v JOIN "site_documents" d ON d."id" = v."document_id" WHERE v."media_id" = "media"."id";
