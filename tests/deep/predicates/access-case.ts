import type { Fixture } from './fixture.ts'

/** One cell of the matrix and rows: who calls what, and everything that comes of it. `alone`: it writes. */
export type AccessCase = { name: string; alone: boolean; run(fixture: Fixture): Promise<unknown> }
export const reads = (name: string, run: AccessCase['run']): AccessCase => ({ name, alone: false, run })
export const writes = (name: string, run: AccessCase['run']): AccessCase => ({ name, alone: true, run })
/** What an answer tells, without its headers. */
export const withoutHeaders = ({ status, body }: { status: number; body: string }) => ({ status, body })
