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
