import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallCodesMachine } from '#machines/safety/roll-call-codes.machine'
import { QrCode } from '#ui/display/qr-code'
import { Button } from '#ui/elements/button'
import { Skeleton } from '#ui/elements/skeleton'
import { ErrorState } from '#ui/feedback/error-state'
import { Dialog } from '#ui/overlays/dialog'
import s from './merge.module.css'

type Props = { actor: ActorRefFrom<typeof rollCallCodesMachine>; onRead: () => void; onBack: () => void }

/** This phone's marks as a loop of QR codes for another marshal's camera. */
export function ShowMarks({ actor, onRead, onBack }: Props) {
  const codes = useSelector(actor, (state) => state.context.codes)
  const at = useSelector(actor, (state) => state.context.at)
  const failed = useSelector(actor, (state) => state.matches('failed'))
  const marks = useSelector(actor, (state) => Object.keys(state.context.session.marks).length)
  const code = codes[at]
  return (
    <Dialog
      open
      onClose={onBack}
      title="Show my marks"
      size="full"
      foot={
        <>
          <Button onClick={onBack}>Done</Button>
          <Button kind="primary" onClick={onRead}>
            Now read theirs
          </Button>
        </>
      }
    >
      <div className={s.meeting}>
        {failed ? (
          <ErrorState title="The codes could not be made" onRetry={() => actor.send({ type: 'retry' })}>
            Your marks are kept. They reach the others by the server when there is a network.
          </ErrorState>
        ) : (
          <>
            <p>
              The other marshal presses ‘Read a marshal’s marks’ and holds their camera over this, until their phone
              says that all is read.
            </p>
            <div className={s.code}>
              {code ? (
                <QrCode text={code} label={`My marks, code ${at + 1} of ${codes.length}`} />
              ) : (
                <Skeleton height={320} />
              )}
            </div>
            <p className={s.count}>
              {codes.length > 1 && `Code ${at + 1} of ${codes.length}. `}
              {marks === 1 ? 'One mark.' : `${marks} marks.`}
            </p>
          </>
        )}
      </div>
    </Dialog>
  )
}
