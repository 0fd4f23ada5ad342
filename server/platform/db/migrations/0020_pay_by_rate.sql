-- The pay of each rate is rounded to the penny before it is added up, so that the lines of a week come to its total.
CREATE OR REPLACE FUNCTION write_timesheet_sums(weeks uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM contract_rates WHERE id IN (SELECT e.contract_rate_id FROM timesheet_entries e WHERE e.timesheet_id = ANY (weeks)) ORDER BY id FOR SHARE;
  PERFORM FROM timesheets WHERE id = ANY (weeks) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO timesheet_sums (timesheet_id, company_id, payroll_company_id, minutes, hours_amount)
    SELECT t.id, t.company_id, t.payroll_company_id, coalesce(sum(p.minutes), 0),
      coalesce(sum(round(p.minutes * p.hourly_rate / 60, 2)), 0)
    FROM timesheets t LEFT JOIN (
      SELECT e.timesheet_id, r.hourly_rate, sum(e.minutes) AS minutes
      FROM timesheet_entries e LEFT JOIN contract_rates r ON r.id = e.contract_rate_id
      WHERE e.timesheet_id = ANY (weeks) GROUP BY e.timesheet_id, r.hourly_rate) p ON p.timesheet_id = t.id
    WHERE t.id = ANY (weeks) GROUP BY t.id
  ON CONFLICT (timesheet_id) DO UPDATE SET company_id = excluded.company_id,
    payroll_company_id = excluded.payroll_company_id, minutes = excluded.minutes, hours_amount = excluded.hours_amount
  WHERE (timesheet_sums.*) IS DISTINCT FROM (excluded.*);
END $$;--> statement-breakpoint
-- Lines of weeks that nobody has accepted carry the rate that covers their day, also where it was written after them.
WITH due AS (
  SELECT e.id, e.timesheet_id, (
    SELECT r.id FROM contracts c JOIN contract_rates r ON r.contract_id = c.id
    WHERE c.worker_id = t.worker_id AND c.company_id = t.company_id AND c.start_at <= e.day
      AND (c.end_at IS NULL OR c.end_at >= e.day)
      AND (c.terminated_at IS NULL OR c.terminated_at >= e.day::timestamp AT TIME ZONE 'Europe/London')
      AND r.start_at <= e.day AND (r.end_at IS NULL OR r.end_at >= e.day)
    ORDER BY c.start_at DESC, c.terminated_at DESC NULLS FIRST, c.id DESC, r.start_at DESC LIMIT 1) AS rate
  FROM timesheets t JOIN timesheet_entries e ON e.timesheet_id = t.id
  WHERE t.status IN ('DRAFT', 'SUBMITTED', 'REJECTED')
), changed AS (
  UPDATE timesheet_entries e SET contract_rate_id = due.rate FROM due
  WHERE e.id = due.id AND e.contract_rate_id IS DISTINCT FROM due.rate RETURNING e.timesheet_id)
UPDATE timesheets SET updated_at = greatest(now(), updated_at + interval '1 millisecond')
WHERE id IN (SELECT timesheet_id FROM changed);--> statement-breakpoint
SELECT write_timesheet_sums(ARRAY(SELECT id FROM timesheets));
