import type { DirectoryQuery, FoundWorker } from '#server/jobs/directory.queries'
import { roleName } from '#server/platform/kit/trade'
import { companyOf } from '#server/sites/site.access'
import type { DirectoryWorker } from '#shared/api/jobs/directory'
import { dictionary } from '#shared/api/platform/dictionary'
import type { WorkerCard } from '#shared/api/workforce/worker'
import { areaOf } from '#shared/domain/platform/postcode-areas'
import { type CardStatus, cardStatusOf, cardThatCounts } from '#shared/domain/workforce/card-check'

const wordOf = (list: 'LANGUAGE' | 'EXPERIENCE_YEARS', id: string) =>
  dictionary[list].find((entry) => entry.id === id)?.value ?? id

type Cards = FoundWorker['cards']
/** A status of WAITING would only mean that nobody of the reader's company has checked the card, so it is not shown. */
const toCardDto = ({ scheme, expires_on }: Cards[number], status: CardStatus): WorkerCard => ({
  scheme,
  expires_on,
  standing: status === 'WAITING' ? null : status,
})

export function toDirectoryDto(found: FoundWorker, { me, today, days, role }: DirectoryQuery): DirectoryWorker {
  const { shown, shownCounted, wantedCounted } = days
  const ids = (type: string) => found.entries.filter((entry) => entry.type === type).map(({ id }) => id)
  const counted = new Set([...shownCounted, ...(wantedCounted ?? [])])
  const trades = ids('ROLE').toSorted((a, b) => Number(b === role) - Number(a === role))
  const [years] = ids('EXPERIENCE_YEARS')
  const card = cardThatCounts(found.cards, companyOf(me), today)
  return {
    id: found.id,
    slug: found.slug,
    first_name: found.first_name,
    last_name: found.last_name,
    photo: found.photo,
    trades: trades.map(roleName),
    experience: years === undefined ? null : wordOf('EXPERIENCE_YEARS', years),
    card: card ? toCardDto(card.card, card.status) : null,
    district: found.district,
    town: areaOf(found.district)?.town ?? null,
    languages: ids('LANGUAGE').map((id) => wordOf('LANGUAGE', id)),
    distance_miles: found.miles === null ? null : Math.round(found.miles),
    free: { of: (wantedCounted ?? shownCounted).length, days: found.free },
    calendar: {
      from: shown[0] ?? today,
      days: shown.map((day, place) => (counted.has(day) ? (found.states[place] ?? 'UNKNOWN') : 'OFF')),
    },
    conversation_id: found.conversation_id,
  }
}

/** The current cards except the one that counts. */
export function furtherCards({ cards }: FoundWorker, { me, today }: DirectoryQuery) {
  const counting = cardThatCounts(cards, companyOf(me), today)?.card
  return cards
    .filter((card) => card !== counting)
    .map((card) => toCardDto(card, cardStatusOf(card, companyOf(me), today).status))
}
