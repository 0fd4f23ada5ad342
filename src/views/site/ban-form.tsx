import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useId, useMemo } from 'react'
import type { Ban } from '#contract/ban'
import type { Site } from '#contract/site'
import { type BanDraft, banFormMachine, bannableMachine } from '#machines/bans.machine'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Dialog } from '#ui/dialog'
import { SearchSelect } from '#ui/search-select'
import { TextArea } from '#ui/text-area'
import { DayField } from '#views/registration/day-field'
import { useNews } from '#views/use-news'
import s from './gates.module.css'

type Props = { site: Site; isOwner: boolean; onClose: () => void; onSaved: (ban: Ban) => void }

/** Who is to be kept off, why, and until when. */
export function BanForm({ site, isOwner, onClose, onSaved }: Props) {
  const id = useId()
  const draft: BanDraft = { site: site.id, worker_id: '', reason: '', end_at: '', everywhere: false }
  const form = useActorRef(banFormMachine, { input: { values: draft } })
  const values = useSelector(form, (state) => state.context.values)
  const errors = useSelector(form, (state) => state.context.errors)
  const message = useSelector(form, (state) => state.context.message)
  const busy = useSelector(form, (state) => state.hasTag('busy'))
  const change = (changed: Partial<BanDraft>) => form.send({ type: 'change', values: changed })
  useNews(form, (news) => news.type === 'saved' && onSaved(news.saved))
  return (
    <Dialog
      open
      onClose={onClose}
      loading={busy}
      title="Keep somebody off"
      foot={
        <>
          <Button onClick={onClose} why={busy ? 'already on its way' : undefined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            kind="danger-fill"
            busy={busy}
            why={values.worker_id ? undefined : 'choose who'}
          >
            Keep off
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault()
          form.send({ type: 'submit' })
        }}
      >
        {message && !Object.keys(errors).length && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        <Who siteId={site.id} error={errors.worker_id} onChoose={(worker_id) => change({ worker_id })} />
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
      </form>
    </Dialog>
  )
}

function Who({
  siteId,
  error,
  onChoose,
}: {
  siteId: string
  error: string | undefined
  onChoose: (id: string) => void
}) {
  const machine = useMemo(() => bannableMachine(siteId), [siteId])
  const select = useActorRef(machine, { input: { limit: 1 } })
  const found = useSelector(select, (state) => state.context.options)
  const chosen = useSelector(select, (state) => state.context.chosen[0])
  const busy = useSelector(select, (state) => state.hasTag('busy'))
  useEffect(() => select.send({ type: 'open' }), [select])
  const people = [...(chosen && !found.some(({ id }) => id === chosen.id) ? [chosen] : []), ...found]
  return (
    <SearchSelect
      label="Who"
      placeholder="Search the people of this site"
      options={people.map(({ id, name, company }) => ({ value: id, label: name, detail: company ?? undefined }))}
      value={chosen?.id}
      loading={busy}
      error={error}
      onSearch={(text) => {
        select.send({ type: 'open' })
        select.send({ type: 'search', text })
      }}
      onChange={(id) => {
        const option = people.find((one) => one.id === id)
        if (option) select.send({ type: 'choose', option })
        onChoose(id ?? '')
      }}
    />
  )
}
