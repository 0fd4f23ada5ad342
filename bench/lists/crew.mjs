import { Client } from 'pg'
import { companyId } from '#server/demo/ids-by-key'

/** Syllables that names are made of: 8,000 surnames, 400 first names, each as often as any other. */
const syllables = 'ka no wal ski den mar bo ril ha tes vin lo pre gor shi dan ell ur fa mi'.split(' ')
const list = syllables.map((one) => `'${one}'`).join()
const roles = ['labourer', 'scaffolder', 'dry-liner', 'electrician', 'slinger', 'bricklayer', 'plumber', 'carpenter']
/** A number of [0, of) for the n-th, the same in every run. */
const die = (salt, of) => `(hashint8extended(n, ${salt}) & 2147483647) % ${of}`
const part = (salt) => `(array[${list}])[1 + ${die(salt, syllables.length)}]`
const uuid = (kind, n = 'n') => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const day = (from, spread, salt) => `date '${from}' + (${die(salt, spread)})::int`

/** People of one name, and of one trade, as many however long the list is. */
export const rare = { surname: 'Quillfeather', people: 20, trade: 'diver' }

/** People of another company on its sites, as many however long the list is. */
export const guests = 1000

/**
 * `many` workers of the demo's main contractor in SQL alone: 92 in 100 employed, 70 under contract, 60 on one of 200
 * sites, 10 there now, 80 with a card; `guests` more on its sites for another company. Everything grows with `many` but the
 * sites, the people of the other company, and those of the rare name and trade.
 */
export async function hire(address, many) {
  const client = new Client({ connectionString: address })
  await client.connect()
  const main = `'${companyId('main')}'::uuid`
  const sub = `'${companyId('sub')}'::uuid`
  const site = (salt) => uuid('c', `1 + ${die(salt, 200)}`)
  const role = `case when n % ${many / rare.people} = 7 then '${rare.trade}' else ('{${roles}}'::text[])[1 + ${die(9, roles.length)}] end`
  try {
    await client.query(`
      begin;
      -- Keys and kept columns are made here, row by row they would take an hour.
      set local session_replication_role = replica;
      create temp table crew on commit drop as
        select n, ${uuid('a')} as id, initcap(${part(1)} || ${part(2)}) as first_name,
          case when n % ${many / rare.people} = 5 then '${rare.surname}' else initcap(${part(3)} || ${part(4)} || ${part(5)}) end as last_name
        from generate_series(1, ${many}::bigint) n;
      insert into users (id, slug, first_name, last_name, phone_number, default_role, status, seeded, phone_platform)
        select id, 'crew-' || n, first_name, last_name, '+4479' || lpad(n::text, 8, '0'), 'WORKER',
          case when ${die(6, 100)} < 4 then 'REGISTERING' else 'COMPLETED' end, true, 'android' from crew;
      insert into employments (id, worker_id, company_id, source, payroll_number, ended_at, sort_name)
        select ${uuid('b')}, id, ${main}, 'DEMO', 'P' || n, case when ${die(7, 100)} < 8 then timestamptz '2026-05-01' end,
          name_key(last_name || ' ' || first_name) from crew;
      insert into sites (id, slug, company_id, name, address_line_1, city, postcode, opening_hours)
        select ${uuid('c')}, 'crew-site-' || n, ${main}, 'Site ' || n, '1 Mill Lane', 'Leeds', 'LS10 1QR',
          (select jsonb_agg(jsonb_build_object('opens', '07:00', 'closes', '18:00')) from generate_series(1, 7))
        from generate_series(1, 200) n;
      insert into contracts (id, slug, worker_id, company_id, role_id, start_at, end_at)
        select ${uuid('d')}, 'crew-' || n, id, ${main}, ${role},
          case when d < 70 then ${day('2025-06-01', 400, 10)} when d < 75 then ${day('2026-11-10', 60, 10)} else ${day('2024-06-01', 200, 10)} end,
          case when d >= 75 then ${day('2025-06-01', 200, 11)} end
        from crew, lateral (select ${die(8, 100)} as d) t where d < 90;
      insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
        select ${uuid('e')}, id, ${site(13)}, ${main}, ${role},
          case when d < 60 then ${day('2026-06-01', 140, 14)} when d < 65 then ${day('2026-11-10', 60, 14)} else ${day('2025-06-01', 100, 14)} end,
          case when d < 65 then ${day('2027-02-01', 60, 15)} else ${day('2026-01-01', 100, 15)} end
        from crew, lateral (select ${die(12, 100)} as d) t where d < 80;
      insert into check_ins (id, worker_id, site_id, company_id, assignment_id, in_at, in_source)
        select ${uuid('f')}, id, ${site(13)}, ${main}, ${uuid('e')}, timestamptz '2026-10-26 06:30Z', 'GATE'
        from crew where ${die(12, 100)} < 10;
      insert into skill_cards (id, user_id, scheme_code, scheme_name, number, surname, expires_on)
        select ${uuid('8')}, id, 'C4T', 'CSCS', (10000000 + n)::text, last_name,
          case when d < 5 then ${day('2026-01-01', 200, 17)} else ${day('2026-12-01', 900, 17)} end
        from crew, lateral (select ${die(16, 100)} as d) t where d < 80;
      insert into card_checks (id, card_id, worker_id, company_id, status)
        select ${uuid('9')}, ${uuid('8')}, id, ${main}, case when d < 70 then 'PASSED' when d < 75 then 'FAILED' else 'WAITING' end
        from crew, lateral (select ${die(16, 100)} as d) t where d < 78;
      insert into user_dictionary_entries (user_id, type, entry_id)
        select id, 'LANGUAGE', case when ${die(18, 10)} = 0 then 'polish' else 'english' end from crew;
      insert into users (id, slug, first_name, last_name, default_role, status, seeded)
        select ${uuid('7')}, 'guest-' || n, initcap(${part(1)} || ${part(2)}), initcap(${part(3)} || ${part(4)} || ${part(5)}),
          'WORKER', 'COMPLETED', true from generate_series(1, ${guests}::bigint) n;
      insert into employments (id, worker_id, company_id, source, sort_name)
        select ${uuid('6')}, id, ${sub}, 'DEMO', name_key(last_name || ' ' || first_name)
        from generate_series(1, ${guests}::bigint) n join users on id = ${uuid('7')};
      insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at)
        select ${uuid('5')}, ${uuid('7')}, ${site(13)}, ${sub}, ${role}, '2026-06-01', '2027-02-01'
        from generate_series(1, ${guests}::bigint) n;
      commit`)
    const { rows } = await client.query(
      `select sort_name, worker_id from employments where company_id = ${main} order by sort_name, worker_id offset ${Math.round(many * 0.6)} limit 1`,
    )
    return Buffer.from(JSON.stringify([rows[0].sort_name, rows[0].worker_id])).toString('base64url')
  } finally {
    await client.end()
  }
}
