/** Keeps equal parts of answers once: ten thousand rows name few companies, and each answer brings them anew. Nothing may be changed in what `once` gives. */
export function keptOnce() {
  const kept = new Map<string, unknown>()
  return {
    /** The first part that was equal to `part`. */
    once<Part>(part: Part): Part {
      const name = JSON.stringify(part)
      // What has the same JSON as a part of this type has its type.
      if (kept.has(name)) return kept.get(name) as Part
      kept.set(name, part)
      return part
    },
    forget: () => kept.clear(),
  }
}
