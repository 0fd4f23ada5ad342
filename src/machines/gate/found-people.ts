import type { ControlledWorker } from '#shared/api/gate/site-control'

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('Ł', 'L').toLowerCase()

/** The workers whose name and company have, for each word typed, a word that begins with it; accents are ignored. */
export function foundPeople(workers: ControlledWorker[], search: string): ControlledWorker[] {
  const typed = plain(search).split(/\s+/).filter(Boolean)
  if (!typed.length) return workers
  return workers.filter(({ first_name, last_name, company }) => {
    const words = plain(`${first_name} ${last_name} ${company}`).split(/[\s-]+/)
    return typed.every((part) => words.some((word) => word.startsWith(part)))
  })
}
