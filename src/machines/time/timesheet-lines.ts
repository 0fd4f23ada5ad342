import { count, type FormField, formOf, optionalText, type Typed, text } from '#machines/kit/form-fields'
import { ClockTime } from '#shared/api/kit/wire'
import type { TimesheetDetail, TypedEntry } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { londonTime } from '#shared/domain/kit/london'
import { wantsReason, withFinish } from '#shared/domain/time/timesheet-week'

/** Clock times in London, '' while not known. */
const start: FormField<string | null, string, string> = {
  empty: '',
  read: (instant) => (instant === null ? '' : londonTime(new Date(instant))),
  write: readClock,
}
const end: FormField<string | null, string, string | null> = { ...start, write: (typed) => readClock(typed) || null }
const fields = {
  day: text(),
  site_id: optionalText(),
  start,
  end,
  break_minutes: count(),
  note: optionalText(),
}
/** A line of a week as typed; a new one has no `id`. */
export type LineDraft = Typed<typeof fields> & { id: string | undefined }
const form = formOf(fields)

export const draftOf = ({ id, site, start_at, end_at, ...rest }: TimesheetEntry): LineDraft => ({
  id,
  ...form.valuesOf({ ...rest, site_id: site?.id ?? null, start: start_at, end: end_at }),
})

/** The same for somebody else who corrects it: the reason is theirs to write, and the note so far is none. */
export const correctionOf = (entry: TimesheetEntry): LineDraft => ({ ...draftOf(entry), note: '' })

/** A new line, on the site of the worker's last entry. */
export const newLine = ({ entries, places }: TimesheetDetail, day: string): LineDraft => ({
  ...form.empty,
  id: undefined,
  day,
  site_id: entries.findLast(({ site }) => site)?.site?.id ?? places[0]?.id ?? '',
})

/**
 * A clock time as people type it: '730', '7:30' and '7.30' are 07:30. Anything else is returned unchanged, and refused
 * with a message later.
 */
export function readClock(text: string): string {
  const found = /^(\d{1,2}?)[:.\s]?(\d\d)$/.exec(text.trim()) ?? /^(\d{1,2})()$/.exec(text.trim())
  return found ? `${found[1]?.padStart(2, '0')}:${found[2] || '00'}` : text.trim()
}

/** Why a typed text is no clock time; nothing typed is none yet. */
export function wrongClock(text: string): string | undefined {
  const read = ClockTime.safeParse(readClock(text))
  return text.trim() && !read.success ? read.error.issues[0]?.message : undefined
}

/** Why a day cannot end at the finish that is typed for it; what is no time is for the server to refuse. */
export function wrongFinish(timesheet: TimesheetDetail | undefined, draft: LineDraft | undefined): string | undefined {
  const entry = timesheet?.entries.find(({ id }) => id === draft?.id)
  const end = ClockTime.safeParse(readClock(draft?.end ?? ''))
  if (!entry?.start_at || !end.success) return undefined
  const { day, start_at, break_minutes, seen } = entry
  const given = withFinish({ day, start_at, break_minutes }, end.data, seen?.seen_again_at ?? null)
  return 'refused' in given ? given.refused : undefined
}

/** A line as it is sent; the server refuses an invalid number by its field. */
const typedOf = ({ id, ...draft }: LineDraft): TypedEntry => ({
  ...form.fieldsOf(draft),
  ...(id !== undefined && { id }),
})

/** All lines of a week, unchanged. */
export const linesOf = ({ entries }: TimesheetDetail): TypedEntry[] => entries.map((entry) => typedOf(draftOf(entry)))

/** All lines with one replaced, or added at the end. */
export function withLine(timesheet: TimesheetDetail, draft: LineDraft): TypedEntry[] {
  const lines = linesOf(timesheet)
  const line = typedOf(draft)
  return lines.some(({ id }) => id === draft.id && id !== undefined)
    ? lines.map((one) => (one.id === draft.id ? line : one))
    : [...lines, line]
}
/** The same for a correction by somebody else: without a reason of theirs the line keeps its note. */
export function withCorrection(timesheet: TimesheetDetail, draft: LineDraft): TypedEntry[] {
  const before = timesheet.entries.find(({ id }) => id === draft.id)
  return withLine(timesheet, { ...draft, note: draft.note.trim() || (before?.note ?? '') })
}
export const withoutLine = (timesheet: TimesheetDetail, id: string): TypedEntry[] =>
  linesOf(timesheet).filter((line) => line.id !== id)

/** The errors of one line by field, from the server's `entries.{place}.{field}`. */
export function errorsOfLine(errors: Record<string, string>, lines: TypedEntry[], id: string | undefined) {
  const place = id === undefined ? lines.length : lines.findIndex((line) => line.id === id)
  const prefix = `entries.${place}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, words]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), words]] : [],
    ),
  )
}

/** Whether the typed line needs a reason and has none. */
export function isUnexplained(timesheet: TimesheetDetail | undefined, draft: LineDraft | undefined): boolean {
  const before = timesheet?.entries.find(({ id }) => id === draft?.id)
  return before?.source === 'CHECK_IN' && draft ? wantsReason(typedOf(draftOf(before)), typedOf(draft)) : false
}
