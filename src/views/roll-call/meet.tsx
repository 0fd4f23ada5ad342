import { QrCode, ScanLine } from 'lucide-react'
import { Button } from '#ui/button'
import s from './meeting.module.css'

/** Synchronises two phones without a network: one shows its marks as codes, the other reads them. */
export function Meet({ off, onShow, onRead }: { off: string | undefined; onShow: () => void; onRead: () => void }) {
  return (
    <div className={s.meet}>
      <Button size="l" icon={QrCode} why={off} onClick={onShow}>
        Show my marks
      </Button>
      <Button size="l" icon={ScanLine} why={off} onClick={onRead}>
        Read a marshal’s marks
      </Button>
    </div>
  )
}
