import { PenLine, Send, User, X } from 'lucide-react'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { Checkbox } from '#ui/fields/checkbox'
import dialog from '#web/ui/overlays/dialog.module.css'
import drawer from '#web/ui/overlays/drawer.module.css'
import menu from '#web/ui/overlays/menu.module.css'
import s from './kit.module.css'

/** Static pictures of the open menus, dialogs and drawers in their place; the working ones are below. */
export function StillFloats() {
  return (
    <div className={s.floats}>
      <div className={menu.menu} style={{ zIndex: 0 }}>
        <button type="button" className={menu.item} data-hover="">
          <Icon of={User} /> Open profile
        </button>
        <button type="button" className={menu.item}>
          <Icon of={Send} /> Send job offer
        </button>
        <button type="button" className={menu.item} aria-disabled="true">
          <Icon of={PenLine} /> Edit profile <span className={menu.why}>belongs to Brightwire</span>
        </button>
        <div className={menu.line} />
        <button type="button" className={menu.item} data-tone="bad">
          <Icon of={X} /> End contract
        </button>
      </div>
      <div className={dialog.dialog} data-size="s">
        <header className={dialog.head}>
          <h3 className={dialog.title} style={{ fontSize: 'var(--text-lg)' }}>
            Reject Jan Nowak’s week?
          </h3>
          <IconButton icon={X} label="Close" />
        </header>
        <div className={dialog.body}>He can change it and send it again. Your note goes with it.</div>
        <footer className={dialog.foot}>
          <Button>Keep</Button>
          <Button kind="danger-fill">Reject</Button>
        </footer>
      </div>
      <div className={drawer.drawer} style={{ position: 'static', zIndex: 0, height: 220, animation: 'none' }}>
        <header className={drawer.head}>
          <h3 className={drawer.title}>Filters</h3>
          <IconButton icon={X} label="Close filters" />
        </header>
        <div className={drawer.body}>
          <Checkbox label="On site now" checked onChange={() => {}} />
          <Checkbox label="Card expires soon" checked={false} onChange={() => {}} />
        </div>
        <footer className={drawer.foot}>
          <Button kind="primary" wide>
            Show 37
          </Button>
        </footer>
      </div>
    </div>
  )
}
