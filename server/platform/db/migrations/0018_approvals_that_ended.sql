-- Ends the approvals that were open before a rule ended such: only work in the guard's trade counts, and an approval ends with
-- the termination of a contract that has begun and with a contract in another trade. Left open, they would count again after
-- the next change of the assignment or under the next contract.
WITH "ended" AS (
  UPDATE "site_guards" g SET "ended_at" = now() FROM "assignments" a
  WHERE a."id" = g."assignment_id" AND g."ended_at" IS NULL AND (
    a."role_id" <> 'security-guard'
    OR EXISTS (
      SELECT FROM "contracts" c WHERE c."worker_id" = g."user_id" AND c."company_id" = g."company_id" AND (
        (c."terminated_at" > g."approved_at" AND (c."terminated_at" AT TIME ZONE 'Europe/London')::date >= c."start_at")
        OR (c."created_at" > g."approved_at" AND c."role_id" <> 'security-guard'
          AND (c."created_at" AT TIME ZONE 'Europe/London')::date >= c."start_at")))
    -- Approved after the termination: the newest contract that had begun is terminated.
    OR (
      SELECT (c."terminated_at" AT TIME ZONE 'Europe/London')::date FROM "contracts" c
      WHERE c."worker_id" = g."user_id" AND c."company_id" = g."company_id" AND c."start_at" <= least(
        (now() AT TIME ZONE 'Europe/London')::date, (c."terminated_at" AT TIME ZONE 'Europe/London')::date)
      ORDER BY c."start_at" DESC, c."terminated_at" DESC LIMIT 1) <= (now() AT TIME ZONE 'Europe/London')::date)
  RETURNING g."access_id", g."user_id", g."until")
-- As the server writes it, with ids of version 7: the newest line of a thing has the greatest.
INSERT INTO "history" ("id", "noun", "noun_id", "from", "move", "to", "company_id", "user_id", "at", "data")
SELECT (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
  'subcompany', s."id", s."status", 'endGuard', s."status", site."company_id", u."id", now(),
  jsonb_build_object('detail', u."first_name" || ' ' || u."last_name")
FROM (SELECT DISTINCT "access_id", "user_id" FROM "ended"
  WHERE "until" >= (now() AT TIME ZONE 'Europe/London')::date) gone
JOIN "site_subcompanies" s ON s."id" = gone."access_id" AND s."status" = 'GRANTED'
JOIN "sites" site ON site."id" = s."site_id"
JOIN "users" u ON u."id" = gone."user_id";