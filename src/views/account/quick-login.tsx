import type { QuickKey } from '#machines/account/sign-in.machine'
import { Button } from '#ui/elements/button'
import { Tape } from '#ui/feedback/tape'
import s from './sign-in.module.css'

const groups: [title: string, people: [key: QuickKey, label: string][]][] = [
  [
    'Main contractor',
    [
      ['main-owner', 'Owner'],
      ['main-manager', 'Manager'],
      ['main-worker', 'Worker'],
      ['main-guard', 'Security guard'],
    ],
  ],
  [
    'Sub company',
    [
      ['sub-owner', 'Owner'],
      ['sub-manager', 'Manager'],
      ['sub-worker', 'Worker'],
    ],
  ],
  ['Anybody', [['any-worker', 'Any worker']]],
]

/** Signs in as a demo user with one press. Test mode only: not part of a production build. */
export function QuickLogin({ onPick }: { onPick: (key: QuickKey) => void }) {
  return (
    <Tape title="Test mode: quick login" note="not in production">
      <div className={s.quick}>
        {groups.map(([title, people]) => [
          <p key={title}>{title}</p>,
          <div key={`${title} people`}>
            {people.map(([key, label]) => (
              <Button key={key} size="s" aria-label={`${title}: ${label}`} onClick={() => onPick(key)}>
                {label}
              </Button>
            ))}
          </div>,
        ])}
      </div>
    </Tape>
  )
}
