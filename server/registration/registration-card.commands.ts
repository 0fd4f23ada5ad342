import type { z } from 'zod'
import type { UploadedPart } from '#server/platform/http/multipart'
import { conflict, unprocessable } from '#server/platform/kit/problems'
import { pictureIds } from '#server/registration/registration-pictures.commands'
import { type Stepping, takeStep } from '#server/registration/registration-step.commands'
import { notOwnedBy, replaceCard, saveRegistration } from '#server/registration/worker-registration.queries'
import type { SkillCard } from '#shared/api/registration/registration-steps'
import { londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { cardSchemes } from '#shared/domain/platform/card-schemes'

/** Saves the skill card, or 'not yet'; a worker who has finished registering renews it the same way. */
export async function giveCard(stepping: Stepping, card: z.output<typeof SkillCard>, files: UploadedPart[]) {
  const { deps, me } = stepping
  if ('not_yet' in card)
    return takeStep(stepping, 'giveSkillCard', async (tx, { user }, now) => {
      if (user.status === 'COMPLETED') throw conflict('Your registration is finished: photograph the new card instead.')
      await replaceCard(tx, me.id, null, now)
      await saveRegistration(tx, me.id, { card_not_yet: true, card_at: now })
    })
  const scheme = cardSchemes.find(({ scheme }) => scheme === card.skill_card_scheme_name)
  if (!scheme) throw unprocessable({ skill_card_scheme_name: ['Choose the scheme from the list.'] })
  if (card.skill_card_exp < londonDay(deps.clock.now()))
    throw unprocessable({ skill_card_exp: [`This card expired on ${dayInNumbers(card.skill_card_exp)}.`] })
  const [front = '', back = ''] = await pictureIds(stepping, files, [
    { field: 'front_photo', id: card.front_photo_id, file_key: 'skill_card_front' },
    { field: 'back_photo', id: card.back_photo_id, file_key: 'skill_card_back' },
  ])
  const pictures = [
    { field: 'front_photo_id', id: front, file_key: 'skill_card_front' },
    { field: 'back_photo_id', id: back, file_key: 'skill_card_back' },
  ] as const
  return takeStep(stepping, 'giveSkillCard', async (tx, _, now) => {
    const lost = await notOwnedBy(tx, me.id, [...pictures])
    if (lost.length)
      throw unprocessable(Object.fromEntries(lost.map(({ field }) => [field, ['Take this photo again.']])))
    await replaceCard(
      tx,
      me.id,
      {
        user_id: me.id,
        scheme_code: scheme.code,
        scheme_name: scheme.scheme,
        number: card.skill_card_number,
        surname: card.skill_card_surname,
        expires_on: card.skill_card_exp,
        front_media_id: front,
        back_media_id: back,
        created_at: now,
      },
      now,
    )
    await saveRegistration(tx, me.id, { card_not_yet: false, card_at: now })
  })
}
