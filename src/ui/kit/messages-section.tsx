import { WifiOff } from 'lucide-react'
import { Button } from '#ui/elements/button'
import { ErrorText } from '#ui/elements/error-text'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { Snackbar } from '#ui/feedback/snackbar'
import { Tape } from '#ui/feedback/tape'
import { UndoBar } from '#ui/feedback/undo-bar'
import { Tooltip } from '#ui/overlays/tooltip'
import tooltip from '#web/ui/overlays/tooltip.module.css'
import s from './kit.module.css'
import { Section } from './section.tsx'

export function MessagesSection() {
  return (
    <Section title="Messages" note="Snackbar: 3 s, a new one replaces the old. Banner: stays while it is true.">
      <div className={s.two}>
        <Banner>Clocks went back at 02:00, so 22:00 to 06:00 is 9 hours.</Banner>
        <Banner tone="ok">3 marshals in step. Marks merged at 10:45.</Banner>
        <Banner tone="wait" icon={WifiOff}>
          <b>Offline.</b> List from 06:41, 31 min old.
        </Banner>
        <Banner tone="bad">
          <b>Could not load timesheets.</b> The server did not answer. <LinkButton>Retry</LinkButton>
        </Banner>
        <Banner tone="plain" icon={WifiOff}>
          Weak signal. You can put the phone away, sending goes on by itself.
        </Banner>
        <ErrorText>That email or phone number and password do not match.</ErrorText>
      </div>
      <div className={s.row}>
        <Snackbar
          inline
          snack={{ text: 'Timesheet has been accepted.', action: { label: 'Undo', onPress: () => {} } }}
        />
        <UndoBar
          inline
          text="Leanne Ackroyd, 19 Oct to 25 Oct: accepted"
          offers={[{ id: 0, gone: 0 }]}
          onUndo={() => {}}
          onDismiss={() => {}}
          onPause={() => {}}
          onResume={() => {}}
        />
        <UndoBar
          inline
          text="Leanne Ackroyd, 19 Oct to 25 Oct: accepted"
          offers={[{ id: 0, gone: 0 }]}
          expiredReason="The 10 seconds to undo it are over."
          onUndo={() => {}}
          onDismiss={() => {}}
          onPause={() => {}}
          onResume={() => {}}
        />
        <Snackbar inline snack={{ text: 'Failed to add gate to the site', tone: 'bad' }} />
        <span className={tooltip.tooltip}>Mon 26 Oct 2026, 07:12</span>
        <Tooltip text="Mon 26 Oct 2026, 07:12">
          <Button size="s">12 min ago</Button>
        </Tooltip>
      </div>
      <div className={s.narrow}>
        <Tape title="Test mode: quick login" note="not in production">
          <div className={s.row}>
            <Button size="s">Owner</Button>
            <Button size="s">Manager</Button>
            <Button size="s">Security guard</Button>
          </div>
        </Tape>
      </div>
    </Section>
  )
}
