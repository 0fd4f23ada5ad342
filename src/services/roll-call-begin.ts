import type { RollCallKind } from '#contract/fire'
import type { RollCall } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { begun, type Marshal } from '#lifecycles/roll-call-book'
import { type Met, withMet } from '#lifecycles/roll-call-meeting'
import { newId } from './made-up.ts'
import { rollCallShelf } from './roll-call-shelf.ts'

/** Starts a roll call on this phone, with or without network. */
export async function beginCall({
  book,
  kind,
  me,
}: {
  book: RollCallBook | undefined
  kind: RollCallKind
  me: Marshal
}) {
  if (!book) throw new Error('There is no list on this phone.')
  const call: RollCall = {
    id: newId(),
    site_id: book.list.site_id,
    site: book.list.site,
    kind,
    status: 'RUNNING',
    started_at: new Date(Date.now() + book.ahead).toISOString(),
    started_by: me.name,
    closed_at: null,
    closed_by: null,
    may_run: true,
    key: book.list.seal,
  }
  const next = begun(book, call)
  await rollCallShelf.keep(next)
  return { book: next }
}

/** Joins the roll call found in another marshal's codes. */
export async function joinCall({ book, met }: { book: RollCallBook; met: Met }): Promise<{ book: RollCallBook }> {
  const next = withMet(book, met)
  await rollCallShelf.keep(next)
  return { book: next }
}
