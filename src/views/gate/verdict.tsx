import { Check, TriangleAlert, Undo2, UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone, Verdict } from '#machines/gate/gate-verdict'
import { pathOf } from '#shared/api/kit/paths'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { type Drawing, Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import s from './gate.module.css'

const icons: Record<Tone, Drawing> = { ok: Check, wait: TriangleAlert, bad: X }

type Props = {
  verdict: Verdict
  siteId: string
  waiting: number
  /** Amber verdict: the guard decides. */
  awaitsDecision: boolean
  onTurnAway: () => void
  onExcuse: () => void
  /** The server has not answered, so this device cannot tell whether it has the scan. */
  unsent: boolean
  /** It may have been sent, so only the server can undo it. */
  underWay: boolean
  undoing: boolean
  onUndo: (() => void) | undefined
  /** Given where nobody has to decide anything: on a phone the verdict covers the page until the next pass. */
  onClose: (() => void) | undefined
  /** The undo bar for check-ins that the server has accepted. */
  undo: ReactNode
}

/**
 * A verdict to be read at arm’s length: one word, one reason, a photo, at most two more reasons, one button to go on.
 */
export function VerdictView(props: Props) {
  const { verdict, siteId, waiting, awaitsDecision, onTurnAway, onExcuse, unsent, underWay, undoing, onUndo, undo } =
    props
  const { onClose } = props
  const { tone, word, reason, lines, person } = verdict
  const page = person && pathOf({ route: 'siteControlPerson', params: { id: person.id }, query: { site: siteId } })
  return (
    <>
      <section className={s.verdict} data-tone={tone} role="status">
        <div className={s.word}>
          <Icon of={icons[tone]} size="xl" />
          <h2>{word}</h2>
          {onClose && <IconButton ref={pressedByEscape} icon={X} label="Close" onClick={onClose} />}
        </div>
        <p className={s.why}>{reason}</p>
      </section>
      <div className={s.photo} data-tone={tone}>
        {person?.face ? <img src={person.face} alt={`Face of ${person.name}`} /> : <UserRound aria-hidden="true" />}
        {person && (
          <div className={s.person}>
            <p>{person.name}</p>
            <p className={s.who}>{person.who}</p>
          </div>
        )}
      </div>
      <div className={s.body}>
        {lines.length > 0 && (
          <ul className={s.reasons}>
            {lines.map((line) => (
              <li key={line.words} data-tone={line.tone}>
                <Icon of={icons[line.tone]} />
                <span>{line.words}</span>
              </li>
            ))}
          </ul>
        )}
        {waiting > (underWay ? 1 : 0) && tone === 'ok' && (
          <p className={s.kept}>{waiting === 1 ? 'Kept here' : `${waiting} kept here`}, sent when there is a network</p>
        )}
        {underWay && <p className={s.kept}>Being sent: if it can be undone, Undo is offered with the answer.</p>}
        {undo}
        {awaitsDecision ? (
          <div className={s.row}>
            <Button kind="danger" size="l" onClick={onTurnAway}>
              Turn away
            </Button>
            <Button size="l" onClick={onExcuse}>
              Let in, say why
            </Button>
          </div>
        ) : onUndo ? (
          <Button size="l" wide icon={Undo2} busy={undoing} onClick={onUndo}>
            {word === 'Let out' ? 'Undo check-out' : 'Undo check-in'}
          </Button>
        ) : (
          page &&
          !unsent && (
            <ButtonLink size="l" wide href={page}>
              See all checks
            </ButtonLink>
          )
        )}
      </div>
    </>
  )
}

/** Escape presses the button while it is there; afterwards the focus is where it was, if nothing else has it. */
function pressedByEscape(button: HTMLButtonElement | null) {
  const before = document.activeElement
  const onKey = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && !defaultPrevented && button?.click()
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
    if (before instanceof HTMLElement) queueMicrotask(() => document.activeElement === document.body && before.focus())
  }
}
