import { QrCode, ScanLine } from 'lucide-react'
import { Button } from '#ui/button'
import s from './meeting.module.css'

/** Two phones without network come into step: one shows its marks, the other reads them. */
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
