import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The demo on an empty data folder that goes when the run ends. */
const folder = mkdtempSync(join(tmpdir(), 'muster-stories-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('../scripts/start.mjs')
