/**
 * Interns equal parts of answers: ten thousand rows name few companies, and each answer brings new copies. Values
 * returned by `once` must not be changed.
 */
export function createInterner() {
  const texts = new Map<string, unknown>()
  const others = new Map<string, unknown>()
  return {
    /** The first part equal to `part`. */
    intern<Part>(part: Part): Part {
      // A string is its own key, so no other is created for it.
      const [kept, name] = typeof part === 'string' ? [texts, part] : [others, JSON.stringify(part)]
      // A part with the same key has the same type.
      if (kept.has(name)) return kept.get(name) as Part
      kept.set(name, part)
      return part
    },
    forget: () => {
      texts.clear()
      others.clear()
    },
  }
}
