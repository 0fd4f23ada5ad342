import { Client } from 'pg'

const base = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const run = async (connectionString, statement) => {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty PostgreSQL database of one's own, on the server that DATABASE_URL names, else on this machine's; `kind` tells two of a run apart. */
export async function ownDatabase(kind = '') {
  const name = `muster_bench_${process.pid}${kind && `_${kind}`}`
  await run(base, `create database ${name}`)
  const address = new URL(base)
  address.pathname = `/${name}`
  return {
    url: address.href,
    /** What the server does by itself within a minute of many new rows. */
    analyse: () => run(address.href, 'vacuum analyze'),
    drop: () => run(base, `drop database if exists ${name} with (force)`),
  }
}
