/** Heights of the box beyond each of its edges in which days are laid out: one frame of scrolling moves by less. */
const around = '400%'

const observers = new WeakMap<Element, IntersectionObserver>()

function observerOf(box: Element): IntersectionObserver {
  const existing = observers.get(box)
  if (existing) return existing
  const created = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute('data-near', isIntersecting)
    },
    { root: box, rootMargin: `${around} 0px` },
  )
  observers.set(box, created)
  return created
}

/**
 * Ref of a day: marks it `data-near` before it is scrolled into view. The browser by itself lays out what it skips
 * (content-visibility) only once it has painted a frame without it.
 */
export function markWhenNear(day: HTMLElement | null) {
  const box = day?.closest('section')
  if (!day || !box) return
  const observer = observerOf(box)
  observer.observe(day)
  return () => observer.unobserve(day)
}
