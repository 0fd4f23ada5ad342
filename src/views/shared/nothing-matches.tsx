import { RefreshCw, Search } from 'lucide-react'
import { Button } from '#ui/elements/button'
import { EmptyState } from '#ui/feedback/empty-state'

/** A list without any row for its search and filters: 'No site matches'. */
export function NothingMatches({ title, onClear }: { title: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={Search}
      level={2}
      title={title}
      action={
        <Button icon={RefreshCw} onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      Check the spelling, or look among all of them.
    </EmptyState>
  )
}
