/** Keeps equal parts of answers once: ten thousand rows name few companies, and each answer brings them anew. Nothing may be changed in what `once` gives. */
export function keptOnce() {
  const texts = new Map<string, unknown>()
  const others = new Map<string, unknown>()
  return {
    /** The first part that was equal to `part`. */
    once<Part>(part: Part): Part {
      // A text is its own name, so that none is made and kept for it.
      const [kept, name] = typeof part === 'string' ? [texts, part] : [others, JSON.stringify(part)]
      // What has the same name as a part of this type has its type.
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
