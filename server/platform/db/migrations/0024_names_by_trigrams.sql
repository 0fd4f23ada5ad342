DROP INDEX "employments_grams";--> statement-breakpoint
DROP FUNCTION name_grams(uuid, text);--> statement-breakpoint
CREATE INDEX "employments_names" ON "employments" USING gin ("sort_name" gin_trgm_ops);
