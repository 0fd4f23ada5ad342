CREATE TABLE "timesheet_sums" (
	"timesheet_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"payroll_company_id" uuid,
	"minutes" integer NOT NULL,
	"hours_amount" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "timesheet_sums" ADD CONSTRAINT "timesheet_sums_timesheet_id_timesheets_id_fk" FOREIGN KEY ("timesheet_id") REFERENCES "public"."timesheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timesheet_entries_rate" ON "timesheet_entries" USING btree ("contract_rate_id");--> statement-breakpoint
CREATE INDEX "timesheets_to_pay" ON "timesheets" USING btree ("payroll_company_id") WHERE "timesheets"."status" = 'ACCEPTED';--> statement-breakpoint
-- Whoever writes to the same week or changes a rate of its hours waits for the other to commit, and then reads what both
-- wrote: each statement of this function sees what is committed when it begins. The rates come first, as with whoever
-- changes one: the other way round both would wait for ever.
CREATE FUNCTION write_timesheet_sums(weeks uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM contract_rates WHERE id IN (SELECT e.contract_rate_id FROM timesheet_entries e WHERE e.timesheet_id = ANY (weeks)) ORDER BY id FOR SHARE;
  PERFORM FROM timesheets WHERE id = ANY (weeks) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO timesheet_sums (timesheet_id, company_id, payroll_company_id, minutes, hours_amount)
    SELECT t.id, t.company_id, t.payroll_company_id, coalesce(sum(e.minutes), 0),
      coalesce(round(sum(e.minutes * r.hourly_rate) / 60, 2), 0)
    FROM timesheets t LEFT JOIN timesheet_entries e ON e.timesheet_id = t.id LEFT JOIN contract_rates r ON r.id = e.contract_rate_id
    WHERE t.id = ANY (weeks) GROUP BY t.id
  ON CONFLICT (timesheet_id) DO UPDATE SET company_id = excluded.company_id,
    payroll_company_id = excluded.payroll_company_id, minutes = excluded.minutes, hours_amount = excluded.hours_amount
  WHERE (timesheet_sums.*) IS DISTINCT FROM (excluded.*);
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sums_of_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_timesheet_sums(ARRAY(SELECT DISTINCT timesheet_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sums_of_moved_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_timesheet_sums(ARRAY(SELECT timesheet_id FROM before UNION SELECT timesheet_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sums_of_rates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_timesheet_sums(ARRAY(SELECT DISTINCT e.timesheet_id FROM changed c
    JOIN before b ON b.id = c.id AND b.hourly_rate <> c.hourly_rate JOIN timesheet_entries e ON e.contract_rate_id = c.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_sums_of_companies() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM write_timesheet_sums(ARRAY[NEW.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sums_of_added AFTER INSERT ON timesheet_entries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_entries();--> statement-breakpoint
CREATE TRIGGER sums_of_changed AFTER UPDATE ON timesheet_entries REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_moved_entries();--> statement-breakpoint
CREATE TRIGGER sums_of_removed AFTER DELETE ON timesheet_entries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_entries();--> statement-breakpoint
CREATE TRIGGER sums_of_rates AFTER UPDATE ON contract_rates REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_rates();--> statement-breakpoint
CREATE TRIGGER sums_of_companies AFTER UPDATE OF company_id, payroll_company_id ON timesheets FOR EACH ROW
  WHEN ((OLD.company_id, OLD.payroll_company_id) IS DISTINCT FROM (NEW.company_id, NEW.payroll_company_id)) EXECUTE FUNCTION keep_sums_of_companies();--> statement-breakpoint
SELECT write_timesheet_sums(ARRAY(SELECT id FROM timesheets));
