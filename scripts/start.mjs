import { buildIfStale } from './build.mjs'

/** `npm start`: builds what is missing, then serves the demo on one port. MUSTER_MODE=production serves production. */
const mode = process.env.MUSTER_MODE || 'demo'
process.env.NODE_ENV = 'production'
process.env.MUSTER_MODE = mode
await buildIfStale(mode).catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
await import(new URL(`../dist/${mode}/server/main.js`, import.meta.url))
