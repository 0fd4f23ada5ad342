import { useActorRef, useSelector } from '@xstate/react'
import { type BanDraft, banFormMachine, bannableMachine } from '#machines/gate/bans.machine'
import type { Ban, Bannable } from '#shared/api/gate/ban'
import type { Site } from '#shared/api/sites/site'
import { Checkbox } from '#ui/fields/checkbox'
import { SearchSelect } from '#ui/fields/search-select'
import { TextArea } from '#ui/fields/text-area'
import { BoundDialog } from '#views/shared/bound-dialog'
import { DayField } from '#views/shared/day-field'
import { useActorEvents } from '#views/shared/use-actor-events'

type Props = { site: Site; isOwner: boolean; onClose: () => void; onSaved: (ban: Ban) => void }

/** Who is banned, why, and until when. */
export function BanForm({ site, isOwner, onClose, onSaved }: Props) {
  const draft: BanDraft = { site: site.id, who: undefined, reason: '', end_at: '', everywhere: false }
  const form = useActorRef(banFormMachine, { input: { values: draft } })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const change = (changed: Partial<BanDraft>) => form.send({ type: 'change', values: changed })
  useActorEvents(form, (event) => event.type === 'saved' && onSaved(event.saved))
  return (
    <BoundDialog
      actor={form}
      title="Keep somebody off"
      verb="Keep off"
      danger
      disabledReason={values.who ? undefined : 'choose who'}
      onClose={onClose}
    >
      <Who siteId={site.id} chosen={values.who} error={errors.worker_id} onChoose={(who) => change({ who })} />
      <TextArea
        label="Reason"
        hint="The guard reads it at the gate."
        maxLength={500}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
      <DayField
        label="Until"
        optional
        hint="The last day. Without one it holds until it is lifted."
        value={values.end_at}
        error={errors.end_at}
        onChange={(end_at) => change({ end_at })}
      />
      {isOwner && (
        <Checkbox
          label={`On all sites of ${site.company}`}
          checked={values.everywhere}
          onChange={(everywhere) => change({ everywhere })}
        />
      )}
    </BoundDialog>
  )
}

type WhoProps = {
  siteId: string
  chosen: Bannable | undefined
  error: string | undefined
  onChoose: (who: Bannable | undefined) => void
}

function Who({ siteId, chosen, error, onChoose }: WhoProps) {
  const list = useActorRef(bannableMachine, { input: { query: { id: siteId, search: '' } } })
  const found = useSelector(list, (state) => state.context.items)
  const busy = useSelector(list, (state) => state.hasTag('busy'))
  const people = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <SearchSelect
      label="Who"
      placeholder="Search the people of this site"
      options={people.map(({ id, name, company }) => ({ value: id, label: name, detail: company ?? undefined }))}
      value={chosen?.id}
      loading={busy}
      error={error}
      onSearch={(search) => list.send({ type: 'search', query: { id: siteId, search } })}
      onChange={(id) => onChoose(people.find((one) => one.id === id))}
    />
  )
}
