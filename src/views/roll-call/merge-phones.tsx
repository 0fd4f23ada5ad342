import { QrCode, ScanLine } from 'lucide-react'
import { Button } from '#ui/button'
import s from './merge.module.css'

/** Synchronises two phones without a network: one shows its marks as codes, the other reads them. */
export function MergePhones({
  disabledReason,
  onShow,
  onRead,
}: {
  disabledReason: string | undefined
  onShow: () => void
  onRead: () => void
}) {
  return (
    <div className={s.mergePhones}>
      <Button size="l" icon={QrCode} disabledReason={disabledReason} onClick={onShow}>
        Show my marks
      </Button>
      <Button size="l" icon={ScanLine} disabledReason={disabledReason} onClick={onRead}>
        Read a marshal’s marks
      </Button>
    </div>
  )
}
