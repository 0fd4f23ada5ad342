import { useActorRef, useSelector } from '@xstate/react'
import { overviewFormMachine } from '#machines/workforce/profile-forms.machine'
import { valuesOf } from '#machines/workforce/worker-form'
import { outcomes } from '#shared/api/kit/outcomes'
import { pathOf } from '#shared/api/kit/paths'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { Card } from '#ui/display/card'
import { PageHead } from '#ui/display/page-head'
import { Button } from '#ui/elements/button'
import { Switch } from '#ui/fields/switch'
import { BoundForm } from '#views/shared/bound-form'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './own.module.css'
import { OwnWorker } from './own-worker.tsx'
import { SkillFields } from './skill-fields.tsx'

const home = pathOf({ route: 'profile', params: {} })

/** /profile/skillsedit: the signed-in worker's skills, and whether companies can find them. */
export function SkillsEdit({ page, slug }: { page: PageContext; slug: string }) {
  const done = () => {
    page.toast({ tone: 'success', text: outcomes.overviewUpdated })
    page.go(home)
  }
  const refused = () => page.toast({ tone: 'error', text: outcomes.detailsNotUpdated })
  return (
    <OwnWorker slug={slug}>
      {(worker) => (
        <div className={s.page}>
          <PageHead back={<a href={home}>Profile</a>} title="Edit your skills" />
          <div className={s.body}>
            <SkillsForm worker={worker} onSaved={done} onRefused={refused} />
          </div>
        </div>
      )}
    </OwnWorker>
  )
}

function SkillsForm({
  worker,
  onSaved,
  onRefused,
}: {
  worker: WorkerDetail
  onSaved: () => void
  onRefused: () => void
}) {
  const form = useActorRef(overviewFormMachine, {
    input: { values: { ...valuesOf(worker), updated_at: worker.updated_at } },
  })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  useActorEvents(form, ({ type }) => {
    if (type === 'saved') onSaved()
    if (type === 'refused') onRefused()
  })
  return (
    <BoundForm actor={form} className={s.form}>
      <SkillFields
        values={values}
        errors={errors}
        guard="Your company makes you a guard"
        onChange={(changed) => form.send({ type: 'change', values: changed })}
      />
      <Card title="Open to work">
        <Switch
          label="Companies may find me in the directory"
          checked={values.open_to_work}
          onChange={(open_to_work) => form.send({ type: 'change', values: { open_to_work } })}
        />
      </Card>
      <div className={s.foot}>
        <Button type="submit" kind="primary" size="l" busy={busy}>
          Save
        </Button>
      </div>
    </BoundForm>
  )
}
