import { Bell, PenLine, Send, User, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/elements/button'
import { IconButton } from '#ui/elements/icon-button'
import { Checkbox } from '#ui/fields/checkbox'
import { TextField } from '#ui/fields/text-field'
import { Confirm } from '#ui/overlays/confirm'
import { Dialog } from '#ui/overlays/dialog'
import { Drawer } from '#ui/overlays/drawer'
import { FormDialog } from '#ui/overlays/form-dialog'
import { Menu, type MenuItem } from '#ui/overlays/menu'
import { Popover } from '#ui/overlays/popover'
import s from './kit.module.css'
import { Section } from './section.tsx'
import { StillFloats } from './still-floats.tsx'

const items: MenuItem[] = [
  { label: 'Open profile', icon: User, href: '#floats' },
  { label: 'Send job offer', icon: Send },
  { label: 'Edit profile', icon: PenLine, disabledReason: 'belongs to Brightwire' },
  'line',
  { label: 'End contract', icon: X, tone: 'bad' },
]
type Open = 'dialog' | 'loading' | 'full' | 'form' | 'confirm' | 'drawer' | 'offer'

export function FloatsSection() {
  const [open, setOpen] = useState<Open>()
  const [reason, setReason] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Section title="Floats" note="Drawer 300 px, 642 px for offers, full width on phones. Dialog at most 634 px.">
      <StillFloats />
      <div className={s.row}>
        <Menu label="Actions" align="start" items={items} trigger={<Button>Menu</Button>} />
        <Popover
          label="Notifications"
          width={320}
          trigger={<IconButton icon={Bell} label="Notifications, 4 new" dot line />}
        >
          <p style={{ padding: 16 }}>No notifications.</p>
        </Popover>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('loading')}>Dialog at work</Button>
        <Button onClick={() => setOpen('full')}>Full screen</Button>
        <Button onClick={() => setOpen('form')}>Form</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('offer')}>Wide drawer</Button>
      </div>
      <Dialog
        open={open === 'dialog' || open === 'loading' || open === 'full'}
        size={open === 'full' ? 'full' : 'l'}
        loading={open === 'loading'}
        onClose={close}
        title="Add gate"
        foot={<Button kind="primary">Add gate</Button>}
      >
        <TextField label="Gate name" value={reason} onChange={setReason} />
      </Dialog>
      <FormDialog
        open={open === 'form'}
        size="s"
        title="Rename the gate"
        verb="Rename"
        message="Another gate of this site has that name."
        onSubmit={close}
        onClose={close}
      >
        <TextField label="Gate name" value={reason} onChange={setReason} />
      </FormDialog>
      <Confirm
        open={open === 'confirm'}
        question="Reject Jan Nowak’s week?"
        keep="Keep"
        verb="Reject"
        danger
        onDeny={close}
        onConfirm={close}
      >
        He can change it and send it again. Your note goes with it.
      </Confirm>
      <Drawer
        open={open === 'drawer' || open === 'offer'}
        size={open === 'offer' ? 'offer' : 's'}
        onClose={close}
        title="Filters"
        foot={
          <Button kind="primary" wide onClick={close}>
            Show 37
          </Button>
        }
      >
        <Checkbox label="On site now" checked onChange={() => {}} />
      </Drawer>
    </Section>
  )
}
