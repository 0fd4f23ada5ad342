/** The first message of each field; `worker.email` becomes `email` when the prefix is `worker`. */
export function firstErrors(errors: Record<string, string[]>, prefix?: string): Record<string, string> {
  const strip = (field: string) =>
    prefix !== undefined && field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first ? [[strip(field), first]] : [])),
  )
}
