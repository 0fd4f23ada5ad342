import type { Scene } from './scene.ts'

/** One cell of the matrix and rows: who calls what, and everything that comes of it. `alone`: it writes. */
export type Cell = { name: string; alone: boolean; look(scene: Scene): Promise<unknown> }
export const reads = (name: string, look: Cell['look']): Cell => ({ name, alone: false, look })
export const writes = (name: string, look: Cell['look']): Cell => ({ name, alone: true, look })
/** What an answer tells, without its headers. */
export const told = ({ status, body }: { status: number; body: string }) => ({ status, body })
