import { QrCode, ScanLine } from 'lucide-react'
import { Button } from '#ui/elements/button'
import s from './merge.module.css'

/** Synchronises two phones without a network: one shows its marks as codes, the other reads them. */
export function MergePhones({ busy, onShow, onRead }: { busy: boolean; onShow: () => void; onRead: () => void }) {
  return (
    <div className={s.mergePhones}>
      <Button size="s" icon={QrCode} busy={busy} onClick={onShow}>
        Show my marks
      </Button>
      <Button size="s" icon={ScanLine} busy={busy} onClick={onRead}>
        Read a marshal’s marks
      </Button>
    </div>
  )
}
