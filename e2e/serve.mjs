import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The demo on an empty data folder that goes when the run ends. */
const folder = mkdtempSync(join(tmpdir(), 'muster-stories-'))
process.env.DATA_DIR = folder
/** Each story's people come from an address of their own. */
process.env.TRUST_PROXY = 'loopback'
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../scripts/start.mjs')
