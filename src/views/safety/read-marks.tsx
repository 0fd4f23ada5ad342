import { useSelector } from '@xstate/react'
import { CameraOff } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallReadingMachine } from '#machines/safety/roll-call-reading.machine'
import { Button } from '#ui/elements/button'
import { ProgressBar } from '#ui/elements/progress-bar'
import { Banner } from '#ui/feedback/banner'
import { Dialog } from '#ui/overlays/dialog'
import { Camera } from '#views/gate/camera'
import s from './merge.module.css'

type Props = { actor: ActorRefFrom<typeof rollCallReadingMachine>; onBack: () => void }

const troubles = ['denied', 'missing', 'broken'] as const
const blindWords = {
  denied: 'The camera is not allowed here. Allow it in the browser’s settings and try again.',
  missing: 'This device has no camera.',
  broken: 'The camera stopped.',
} satisfies Record<(typeof troubles)[number], string>

/** Reads another marshal's codes with this phone's camera until it has all of them. */
export function ReadMarks({ actor, onBack }: Props) {
  const { merged, pages, of, problem, wrapper } = useSelector(actor, (state) => state.context)
  const scan = useSelector(actor, (state) => state.children.scan)
  const stream = useSelector(scan, (state) => state?.context.stream)
  const blind = useSelector(scan, (state) => troubles.find((trouble) => state?.matches(trouble)))
  const scanning = useSelector(scan, (state) => state?.matches('scanning') ?? false)
  const scanMessage = useSelector(scan, (state) => (wrapper ? state?.context.message : undefined))
  return (
    <Dialog
      open
      onClose={onBack}
      title="Read a marshal’s marks"
      size="full"
      foot={
        <>
          <Button onClick={onBack}>Cancel</Button>
          <Button
            kind="primary"
            disabledReason={merged ? undefined : 'Nothing is read yet'}
            reasonPlacement="under"
            onClick={() => actor.send({ type: 'finish' })}
          >
            Take what is read
          </Button>
        </>
      }
    >
      <div className={s.meeting}>
        <p>On the other phone: ‘Show my marks’. Hold this camera over it.</p>
        {problem && (
          <Banner tone="bad" announce>
            {problem}
          </Banner>
        )}
        {merged && (
          <div className={s.progress} role="status">
            <p>{`${pages.length} of ${of} read from ${merged.head.from}’s phone`}</p>
            <ProgressBar value={(100 * pages.length) / of} label="Codes read" />
          </div>
        )}
        {blind ? (
          <div className={s.blind} role="alert">
            <CameraOff aria-hidden="true" size={48} />
            <p>{`${blindWords[blind]} Let the other phone read yours: then theirs holds both, and takes them to the server when there is a network. Nothing is lost meanwhile.`}</p>
            <Button onClick={() => actor.send({ type: 'retry' })}>Try again</Button>
          </div>
        ) : wrapper ? (
          <>
            {scanMessage && <Banner tone="bad">{scanMessage}</Banner>}
            <Button kind="primary" size="l" wide busy={scanning} onClick={() => actor.send({ type: 'scan' })}>
              Scan the next code
            </Button>
          </>
        ) : (
          <Camera stream={stream} />
        )}
      </div>
    </Dialog>
  )
}
