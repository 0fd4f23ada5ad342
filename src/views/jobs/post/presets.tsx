import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { jobPresetsMachine } from '#machines/jobs/job-presets.machine'
import type { JobPreset } from '#shared/api/jobs/job-preset'
import { Button } from '#ui/elements/button'
import { Dots } from '#ui/elements/dots'
import { IconButton } from '#ui/elements/icon-button'
import { Skeleton } from '#ui/elements/skeleton'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { TextField } from '#ui/fields/text-field'
import { Confirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { FormDialog } from '#ui/overlays/form-dialog'
import { Menu } from '#ui/overlays/menu'
import work from '#web/views/jobs/work.module.css'
import s from './post.module.css'
import { rateInWords } from './post-display.tsx'
import { presetName, roleName } from './preset-name.ts'

type Actor = ActorRefFrom<typeof jobPresetsMachine>
type Props = { presets: Actor; onClose: () => void; onUse: (preset: JobPreset) => void }

/** The company's presets: a new post from one, another name, or none of it any more. */
export function Presets({ presets, onClose, onUse }: Props) {
  const list = useSelector(presets, (state) => state.context.presets)
  const loading = useSelector(presets, (state) => state.matches('loading'))
  const unreachable = useSelector(presets, (state) => state.matches('unreachable'))
  return (
    <Dialog open title="Presets" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      {loading && (
        <div aria-busy="true">
          <Skeleton height={144} />
        </div>
      )}
      {unreachable && (
        <ErrorState title="The presets could not be loaded" onRetry={() => presets.send({ type: 'retry' })} />
      )}
      {!loading && !unreachable && list.length === 0 && (
        <EmptyState title="No presets yet">
          Fill in a job post and press ‘Save as preset’: the next post for that role begins with its rate and terms.
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={s.rows}>
          {list.map((preset) => (
            <PresetRow key={preset.id} preset={preset} presets={presets} onUse={onUse} />
          ))}
        </ul>
      )}
      <Rename presets={presets} />
      <Removal presets={presets} />
    </Dialog>
  )
}

function PresetRow({ preset, presets, onUse }: { preset: JobPreset; presets: Actor; onUse: Props['onUse'] }) {
  const name = presetName(preset)
  const about = [preset.name && roleName(preset.role), rateInWords(preset.data.hourly_rate)].filter(Boolean)
  return (
    <li>
      <span className={`${work.stack} ${s.grow}`}>
        <span>{name}</span>
        <span className={work.second}>{about.join(' · ')}</span>
      </span>
      <Button size="s" aria-label={`New post from ${name}`} onClick={() => onUse(preset)}>
        New post
      </Button>
      <Menu
        label={`What to do about ${name}`}
        trigger={<IconButton icon={Dots} label={`Actions for ${name}`} />}
        items={[
          { label: 'Rename', onChoose: () => presets.send({ type: 'rename', preset }) },
          { label: 'Remove', tone: 'bad', onChoose: () => presets.send({ type: 'remove', preset }) },
        ]}
      />
    </li>
  )
}

function Rename({ presets }: { presets: Actor }) {
  const open = useSelector(presets, (state) => state.matches('renaming') || state.matches('savingName'))
  const busy = useSelector(presets, (state) => state.matches('savingName'))
  const typed = useSelector(presets, (state) => state.context.typed)
  const role = useSelector(presets, (state) => state.context.chosen?.role)
  const { errors, message } = useSelector(presets, (state) => state.context.formError)
  return (
    <FormDialog
      open={open}
      size="s"
      title="Rename the preset"
      verb="Rename"
      busy={busy}
      message={message}
      onSubmit={() => presets.send({ type: 'submit' })}
      onClose={() => presets.send({ type: 'close' })}
    >
      <TextField
        label="Name"
        optional={`optional, else ${roleName(role ?? '')}`}
        maxLength={60}
        value={typed}
        error={errors.name}
        onChange={(name) => presets.send({ type: 'change', typed: name })}
      />
    </FormDialog>
  )
}

function Removal({ presets }: { presets: Actor }) {
  const open = useSelector(presets, (state) => state.matches('confirming') || state.matches('removing'))
  const busy = useSelector(presets, (state) => state.matches('removing'))
  const chosen = useSelector(presets, (state) => state.context.chosen)
  return (
    <Confirm
      open={open}
      question={`Remove the preset ${chosen ? presetName(chosen) : ''}?`}
      verb="Remove"
      keep="Keep"
      danger
      busy={busy}
      onConfirm={() => presets.send({ type: 'submit' })}
      onDeny={() => presets.send({ type: 'close' })}
    >
      Job posts made from it stay as they are.
    </Confirm>
  )
}
