/**
 * A field of a form: its name in a sentence, for a form that merges, what it is before anything is typed, and its value
 * between what was read and what is sent. Numbers and days are typed as strings; '' is none.
 */
export type FormField<Read, Typed, Sent> = {
  word?: string | undefined
  empty: Typed
  read(value: Read): Typed
  write(typed: Typed): Sent
}
type Fields = Record<string, FormField<unknown, unknown, unknown>>
export type Typed<Form extends Fields> = { [Name in keyof Form]: Form[Name]['empty'] }
type ReadBy<Field extends Fields[string]> = Parameters<Field['read']>[0]
/** Fields that an answer may lack. */
type Lacked<Form extends Fields> = {
  [Name in keyof Form]: undefined extends ReadBy<Form[Name]> ? Name : never
}[keyof Form]
type Read<Form extends Fields> = { [Name in Exclude<keyof Form, Lacked<Form>>]: ReadBy<Form[Name]> } & {
  [Name in Lacked<Form>]?: ReadBy<Form[Name]>
}
type Sent<Form extends Fields> = { [Name in keyof Form]: ReturnType<Form[Name]['write']> }
/** Without what is empty. */
type Filled<Form extends Fields> = { [Name in keyof Form]?: NonNullable<ReturnType<Form[Name]['write']>> }

/** Never null in what is sent. */
export const text = (word?: string): FormField<string | null, string, string> => ({
  word,
  empty: '',
  read: (value) => value ?? '',
  write: (typed) => typed,
})
export const optionalText = (word?: string): FormField<string | null, string, string | null> => ({
  word,
  empty: '',
  read: (value) => value ?? '',
  write: (typed) => typed.trim() || null,
})
export const optionalNumber = (word?: string): FormField<number | null, string, number | null> => ({
  word,
  empty: '',
  read: (value) => (value === null ? '' : String(value)),
  write: (typed) => (typed.trim() === '' ? null : Number(typed)),
})
/** Never absent in what is sent: 0 is none. */
export const count = (word?: string): FormField<number | undefined, string, number> => ({
  word,
  empty: '0',
  read: (value = 0) => String(value),
  write: Number,
})
/** Sent as it is chosen. */
export const choice = <Value>(empty: Value, word?: string): FormField<Value, Value, Value> => ({
  word,
  empty,
  read: (value) => value,
  write: (typed) => typed,
})

/** What a form needs of its fields; `words` has each one's name in a sentence. */
export function formOf<Form extends Fields>(fields: Form) {
  const names = Object.keys(fields) as (keyof Form & string)[]
  const each = <Made>(make: (field: Fields[string], name: keyof Form & string) => unknown) =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field, name)])) as Made
  return {
    words: each<Record<keyof Form & string, string>>(({ word = '' }) => word),
    empty: each<Typed<Form>>(({ empty }) => empty),
    valuesOf: (thing: Read<Form>) => each<Typed<Form>>((field, name) => field.read(thing[name as keyof typeof thing])),
    fieldsOf: (values: Typed<Form>) => each<Sent<Form>>((field, name) => field.write(values[name])),
    /** The same without the fields that are empty. */
    filledOf: (values: Typed<Form>) =>
      Object.fromEntries(
        Object.entries(fields).flatMap(([name, field]) => {
          const sent = field.write(values[name])
          return sent === null || sent === '' ? [] : [[name, sent]]
        }),
      ) as Filled<Form>,
    /** Merges concurrent edits; `saved` is what the other person saved. What is no field of the form stays mine. */
    merge: <Values extends Typed<Form>>(began: Values, mine: Values, saved: Values) =>
      merged(names, [began, mine, saved]),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A three-way merge: fields that only they changed are taken over, fields that I changed stay mine. `incoming` names
 * the fields taken over, `both` those that each of us changed to something else.
 */
export function merged<Values extends object, Name extends keyof Values>(
  fields: readonly Name[],
  [began, mine, saved]: [began: Values, mine: Values, saved: Values],
): { values: Values; incoming: Name[]; both: Name[] } {
  const changed = fields.filter((name) => !same(saved[name], began[name]))
  const incoming = changed.filter((name) => same(mine[name], began[name]))
  const both = changed.filter((name) => !same(mine[name], began[name]) && !same(mine[name], saved[name]))
  const taken = Object.fromEntries(incoming.map((name) => [name, saved[name]]))
  return { values: { ...mine, ...taken }, incoming, both }
}
