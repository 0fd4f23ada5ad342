import { Button } from '#ui/elements/button'
import { Dialog } from '#ui/overlays/dialog'

type Props = { from: string; people: number; added: number; onShow: () => void; onBack: () => void }

const addedInWords = (people: number, added: number) =>
  people === 0 ? 'No marks were on it yet.' : added === 0 ? 'All of that was known here.' : `${added} of them new here.`

/**
 * How many marks were read from another phone, and a reminder that the other phone does not have this phone's marks
 * yet.
 */
export function Merged({ from, people, added, onShow, onBack }: Props) {
  return (
    <Dialog
      open
      onClose={onBack}
      title={`Read from ${from}’s phone`}
      size="s"
      foot={
        <>
          <Button onClick={onBack}>Back to the list</Button>
          <Button kind="primary" onClick={onShow}>
            Now show mine
          </Button>
        </>
      }
    >
      <p role="status">{`${people === 1 ? 'Marks of one person' : `Marks of ${people} people`}. ${addedInWords(people, added)}`}</p>
      <p>{`${from} has your marks when their phone reads yours as well, or when there is a network.`}</p>
    </Dialog>
  )
}
