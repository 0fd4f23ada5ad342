DROP INDEX "outbox_due";--> statement-breakpoint
CREATE INDEX "outbox_due_by_kind" ON "outbox" USING btree ("kind","next_at","id") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;