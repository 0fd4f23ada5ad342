import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'

type Props = { from: string; people: number; news: number; onShow: () => void; onBack: () => void }

const newsWords = (people: number, news: number) =>
  people === 0 ? 'No marks were on it yet.' : news === 0 ? 'All of that was known here.' : `${news} of them new here.`

/**
 * How many marks were read from another phone, and a reminder that the other phone does not have this phone's marks
 * yet.
 */
export function Merged({ from, people, news, onShow, onBack }: Props) {
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
      <p role="status">{`${people === 1 ? 'Marks of one person' : `Marks of ${people} people`}. ${newsWords(people, news)}`}</p>
      <p>{`${from} has your marks when their phone reads yours as well, or when there is a network.`}</p>
    </Dialog>
  )
}
