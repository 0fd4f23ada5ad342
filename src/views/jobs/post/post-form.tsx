import { useActorRef, useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { jobPostFormMachine, presetOf, valuesOfPreset } from '#machines/jobs/job-post-form.machine'
import type { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import type { JobPreset } from '#shared/api/jobs/job-preset'
import { outcomes } from '#shared/api/kit/outcomes'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Drawer } from '#ui/overlays/drawer'
import { BoundForm } from '#views/shared/bound-form'
import { LeaveQuestion } from '#views/shared/leave-question'
import type { PageContext } from '#views/shared/screen-table'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './post.module.css'
import { PostFields } from './post-fields.tsx'

type Props = {
  /** The post to edit; absent for a new one. */
  id: string | undefined
  /** What a new post begins with. */
  preset: JobPreset | undefined
  presets: ActorRefFrom<typeof jobPresetsMachine>
  toast: PageContext['toast']
  onClose: () => void
  onSaved: () => void
}

/** The form of a job post, in a drawer over the list. */
export function PostForm({ id, preset, presets, toast, onClose, onSaved }: Props) {
  const formId = useId()
  const form = useActorRef(jobPostFormMachine, {
    input: { id, values: preset && valuesOfPreset(preset) },
  })
  const role = useSelector(form, (state) => state.context.values.role_id)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const loading = useSelector(form, (state) => state.matches('loading'))
  const missing = useSelector(form, (state) => state.matches('missing') || state.matches('locked'))
  const unreachable = useSelector(form, (state) => state.matches('unreachable'))
  const canSave = useSelector(presets, (state) => state.matches('showing'))
  const savingPreset = useSelector(presets, (state) => state.matches('saving'))
  useActorEvents(form, (event) => {
    if (event.type === 'left') return onClose()
    if (event.type === 'refused')
      return toast({ tone: 'error', text: id ? outcomes.jobPostNotEdited : outcomes.jobPostNotCreated })
    toast({ tone: 'success', text: id ? outcomes.jobPostEdited : outcomes.jobPostAdded })
    onSaved()
  })
  const close = () => (missing || loading || unreachable ? onClose() : form.send({ type: 'leave' }))
  const savePreset = () => presets.send({ type: 'save', preset: presetOf(form.getSnapshot().context.values) })
  const isShown = !(missing || loading || unreachable)
  return (
    <Drawer
      open
      size="offer"
      title={id ? 'Edit job post' : 'New job post'}
      onClose={close}
      loading={busy && isShown}
      foot={
        isShown && (
          <div className={s.buttons}>
            <Button
              kind="quiet"
              busy={savingPreset}
              disabledReason={
                role ? (canSave || savingPreset ? undefined : 'presets are not loaded') : 'choose a role first'
              }
              onClick={savePreset}
            >
              Save as preset
            </Button>
            <Button onClick={close} disabledReason={busy ? 'already on its way' : undefined}>
              Cancel
            </Button>
            <Button type="submit" form={formId} kind="primary" busy={busy}>
              {id ? 'Save' : 'Post job'}
            </Button>
          </div>
        )
      }
    >
      {loading && (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
      {unreachable && (
        <ErrorState title="The job post could not be loaded" onRetry={() => form.send({ type: 'retry' })} />
      )}
      {missing && <EmptyState title="This job post was removed">It can no longer be edited.</EmptyState>}
      {isShown && (
        <BoundForm actor={form} id={formId} className={s.form}>
          <PostFields form={form} presets={presets} isNew={id === undefined} />
        </BoundForm>
      )}
      <LeaveQuestion form={form}>What you typed here is not saved yet.</LeaveQuestion>
    </Drawer>
  )
}
