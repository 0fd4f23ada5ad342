import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { workerRegistrationMachine } from '#machines/registration/worker-registration.machine'
import { showPhone } from '#shared/api/kit/phone'
import { Facts } from '#ui/display/facts'
import { Banner } from '#ui/feedback/banner'
import { RegistrationLayout } from '#views/shared/registration'

/** A summary of what was entered; nothing is left to do. */
export function Finished({ actor }: { actor: ActorRefFrom<typeof workerRegistrationMachine> }) {
  const steps = useSelector(actor, (s) => s.context.registration?.['steps-data'])
  const card = steps?.['skill-photos']
  const number = steps?.['ni-number']
  const contact = steps?.['emergency-contact']
  const facts = [
    { name: 'Name', value: [steps?.['personal-info'].first_name, steps?.['personal-info'].last_name].join(' ').trim() },
    { name: 'Identity', value: 'Verified' },
    { name: 'National Insurance number', value: number?.masked ?? 'Not yet' },
    { name: 'Skill card', value: card?.skill_card_scheme_name ?? 'Not yet' },
    { name: 'Medical questionnaire', value: 'Given, sealed' },
    {
      name: 'Emergency contact',
      value: [contact?.name, contact?.phone_number && showPhone(contact.phone_number).replace(' ', '\u00a0')]
        .filter(Boolean)
        .join(', '),
    },
  ].filter(({ value }) => value)
  return (
    <RegistrationLayout
      title="You're all set"
      hint="Your registration is complete. Companies can now send you offers and let you in at their gates."
      onContinue={() => actor.send({ type: 'continue' })}
      toRead
    >
      <Banner tone="ok" announce>
        All six steps are done.
      </Banner>
      <Facts facts={facts} />
    </RegistrationLayout>
  )
}
