import { useActorRef, useSelector } from '@xstate/react'
import { personalFormMachine } from '#machines/workforce/profile-forms.machine'
import { valuesOf, type WorkerValues } from '#machines/workforce/worker-form'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { BoundForm } from '#views/shared/bound-form'
import { useDayTyping } from '#views/shared/day-field'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import { HealthForm } from './health-form.tsx'
import s from './own.module.css'
import { OwnPhoto } from './own-photo.tsx'
import { OwnWorker } from './own-worker.tsx'
import { PersonalFields } from './personal-fields.tsx'

/** /profile/edit: the signed-in worker's own data, photo and medical answers. */
export function ProfileEdit({ page, slug }: { page: PageContext; slug: string }) {
  const saved = (text: string) => {
    page.toast({ tone: 'success', text })
    page.changed()
  }
  const refused = () => page.toast({ tone: 'error', text: outcomes.detailsNotUpdated })
  return (
    <OwnWorker slug={slug}>
      {(worker) => (
        <div className={s.page}>
          <PageHead back={<a href={pathOf({ route: 'profile', params: {} })}>Profile</a>} title="Edit your profile" />
          <div className={s.body}>
            <OwnPhoto onSaved={() => saved(outcomes.photoUpdated)} onRefused={refused} />
            <PersonalForm worker={worker} onSaved={() => saved(outcomes.personalUpdated)} onRefused={refused} />
            <HealthForm
              given={worker.health?.given_at ?? null}
              onSaved={() => saved(outcomes.healthUpdated)}
              onRefused={refused}
            />
          </div>
        </div>
      )}
    </OwnWorker>
  )
}

function PersonalForm({
  worker,
  onSaved,
  onRefused,
}: {
  worker: WorkerDetail
  onSaved: () => void
  onRefused: () => void
}) {
  const form = useActorRef(personalFormMachine, {
    input: { values: { ...valuesOf(worker), updated_at: worker.updated_at } },
  })
  const change = (values: Partial<WorkerValues>) => form.send({ type: 'change', values })
  const birthday = useDayTyping({ until: 'today', onChange: (date_of_birth) => change({ date_of_birth }) })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') onSaved()
    if (type === 'refused') onRefused()
  })
  return (
    <BoundForm actor={form} className={s.form}>
      <PersonalFields values={values} errors={errors} birthday={birthday} onChange={change} />
      <div className={s.foot}>
        <Button type="submit" kind="primary" size="l" busy={busy}>
          Save
        </Button>
      </div>
    </BoundForm>
  )
}
