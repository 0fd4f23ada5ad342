import { useSelector } from '@xstate/react'
import { Download, Undo2 } from 'lucide-react'
import { nextError, type ReviewTab } from '#machines/workforce/import-review'
import { columnNotes } from '#shared/domain/workforce/import-rows'
import { Button } from '#ui/elements/button'
import { Kbd } from '#ui/elements/kbd'
import { Banner } from '#ui/feedback/banner'
import { Tabs } from '#ui/navigation/tabs'
import { ImportFoot } from './import-foot.tsx'
import type { ImportActor } from './import-steps.tsx'
import { ReviewGrid } from './review-grid.tsx'
import s from './worker-import.module.css'

const names: Record<ReviewTab, string> = { all: 'All', error: 'Errors', warning: 'Warnings', duplicate: 'Duplicates' }
const tones: Partial<Record<ReviewTab, 'bad' | 'wait'>> = { error: 'bad', warning: 'wait' }
const tabs: readonly ReviewTab[] = ['all', 'error', 'warning', 'duplicate']

/** Every row as it was read, what is wrong with it, and its fix in place. */
export function ReviewRows({ actor }: { actor: ImportActor }) {
  const review = useSelector(actor, ({ context }) => context.review)
  const name = useSelector(actor, ({ context }) => context.file?.name ?? '')
  const worksheetName = useSelector(actor, ({ context }) => context.worksheet?.name)
  const notes = useSelector(actor, ({ context }) => context.worksheet?.notes)
  const tab = useSelector(actor, ({ context }) => context.tab)
  const message = useSelector(actor, ({ context }) => context.message)
  if (!review) return null
  const { counts, reading } = review
  const mapped = reading.mapping.filter(Boolean).length
  const out = reading.mapping.length - mapped
  const count = (one: ReviewTab) => (one === 'all' ? counts.all : one === 'warning' ? counts.warning : counts[one])
  const show = (id: string) => {
    const chosen = tabs.find((one) => one === id)
    if (chosen) actor.send({ type: 'show', tab: chosen })
  }
  const next = () => {
    const cell = nextError(review, actor.getSnapshot().context.cell)
    if (cell) actor.send({ type: 'repair', ...cell })
  }
  return (
    <div className={s.review}>
      <header className={s.top}>
        <div>
          <h1>{name}</h1>
          <p className={s.under}>
            {worksheetName && `Sheet ‘${worksheetName}’ · `}
            {counts.all} rows read · {mapped} columns mapped{out > 0 && `, ${out} left out`} ·{' '}
            <button type="button" className={s.link} onClick={() => actor.send({ type: 'remap' })}>
              change the mapping
            </button>
          </p>
        </div>
        <div className={s.tools}>
          <Button
            kind="quiet"
            icon={Undo2}
            disabledReason={review.steps.length ? undefined : 'Nothing is repaired yet'}
            onClick={() => actor.send({ type: 'undoRepair' })}
          >
            Undo last repair
          </Button>
          <Button icon={Download} onClick={() => actor.send({ type: 'saveErrors' })}>
            Errors only
          </Button>
        </div>
      </header>
      {[...(notes ?? []), ...columnNotes(reading)].map((note) => (
        <Banner key={note} tone="wait">
          {note}
        </Banner>
      ))}
      {message && (
        <Banner tone="bad" announce>
          {message} Nothing you typed is lost.
        </Banner>
      )}
      <div className={s.grid}>
        <Tabs
          label="Rows"
          value={tab}
          onChoose={show}
          tabs={tabs.map((id) => ({
            id,
            label: names[id],
            count: count(id),
            tone: count(id) ? tones[id] : undefined,
            content: id === tab && <ReviewGrid actor={actor} review={review} tab={tab} onNext={next} />,
          }))}
        />
        <p className={s.keys} aria-hidden="true">
          <span>
            <Kbd>Enter</Kbd> repair
          </span>
          <span>
            <Kbd>F8</Kbd> next error
          </span>
          <span>
            <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> undo
          </span>
        </p>
      </div>
      <ImportFoot actor={actor} counts={counts} />
    </div>
  )
}
