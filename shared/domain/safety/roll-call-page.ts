import { RollCallKind } from '#shared/api/platform/roll-call-kind'
import { AddedPerson, Mark, MarkWord } from '#shared/api/safety/roll-call'
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

/** What the marks of a code answer, by their place; undefined when the list is there and empty, or has a place twice. */
function answersOf(from: ReturnType<typeof reader>) {
  if (from.isAtEnd()) return new Map<number, { device: string; clock: number }>()
  const list = from.list(() => [from.number(), { device: from.text(), clock: from.number() }] as const)
  const answers = new Map(list)
  return list.length > 0 && answers.size === list.length ? answers : undefined
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
    const answers = answersOf(from)
    if (!answers || !from.isAtEnd() || at >= of || [...answers.keys()].some((mark) => mark >= marks.length))
      return undefined
    const answering = marks.map((mark, at) => ({ ...mark, ...(answers.has(at) && { answers: answers.get(at) }) }))
    return { head, at, of, people: AddedPerson.array().parse(people), marks: Mark.array().parse(answering) }
  } catch {
    return undefined
  }
}
