import { RollCallKind } from '#contract/fire'
import { AddedPerson, Mark, MarkWord } from '#contract/roll-call'
import { reader } from './roll-call-bytes.ts'
import type { CodeHead, CodePage } from './roll-call-code.ts'

const iso = (ms: number) => new Date(ms).toISOString()

function headOf(from: ReturnType<typeof reader>): CodeHead {
  const [site_id, id, packed] = [from.id(), from.id(), from.number()]
  const kind = RollCallKind.parse(RollCallKind.options[packed >> 1])
  return {
    site_id,
    unsent: packed % 2 === 1,
    call: { id, kind, started_at: iso(from.number()), started_by: from.text() },
    from: from.text(),
    shown_at: iso(from.number()),
  }
}

/** Decodes one code and validates every value; undefined when it is not valid. */
export function decodePage(bytes: Uint8Array): CodePage | undefined {
  try {
    const from = reader(bytes)
    const head = headOf(from)
    const [at, of] = [from.number(), from.number()]
    const speakers = from.list(() => ({ device: from.text(), by: from.id(), by_name: from.text() }))
    const people = from.list(() => ({ id: from.id(), name: from.text(), company: from.text() || null }))
    const marks = from.list(() => {
      const [person_id, packed] = [from.id(), from.number()]
      const speaker = speakers[from.number()]
      const [clock, at] = [from.number(), iso(Date.parse(head.call.started_at) + from.signed())]
      const note = packed % 2 ? { note: from.text() } : {}
      return { person_id, mark: MarkWord.options[packed >> 1], ...speaker, clock, at, ...note }
    })
    if (!from.isAtEnd() || at >= of) return undefined
    return { head, at, of, people: AddedPerson.array().parse(people), marks: Mark.array().parse(marks) }
  } catch {
    return undefined
  }
}
