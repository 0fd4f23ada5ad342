-- Each three letters of a name, as a company's own: among another's names they are looked for in vain.
CREATE FUNCTION name_grams(company uuid, name text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  AS $$ select array(select hashtextextended(substr(name, at, 3), uuid_hash_extended(company, 0)) from generate_series(1, length(name) - 2) at) $$;--> statement-breakpoint
CREATE INDEX "assignments_trade" ON "assignments" USING btree ("company_id","role_id") WHERE "assignments"."status" = 'CREATED';--> statement-breakpoint
CREATE INDEX "assignments_start" ON "assignments" USING btree ("company_id","start_at") WHERE "assignments"."status" = 'CREATED';--> statement-breakpoint
CREATE INDEX "employments_grams" ON "employments" USING gin (name_grams("company_id", "sort_name"));--> statement-breakpoint
CREATE INDEX "contracts_trade" ON "contracts" USING btree ("company_id","role_id") WHERE "contracts"."terminated_at" is null;--> statement-breakpoint
CREATE INDEX "contracts_start" ON "contracts" USING btree ("company_id","start_at") WHERE "contracts"."terminated_at" is null;--> statement-breakpoint
CREATE INDEX "skill_cards_beginning" ON "skill_cards" USING btree ("number" text_pattern_ops) WHERE "skill_cards"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "users_registering" ON "users" USING btree ("id") WHERE "users"."status" <> 'COMPLETED';