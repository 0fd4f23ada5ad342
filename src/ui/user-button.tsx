import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'
import { Icon } from './icon.tsx'
import s from './user-button.module.css'

/** Who is signed in; opens the user's menu. On phones the face alone. */
export function UserButton({
  name,
  person = name,
  avatar,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'className' | 'name'> & {
  /** The company for an owner, the person otherwise. */
  name: string
  /** Whose initials, when the name is a company's. */
  person?: string | undefined
  avatar?: string | undefined
}) {
  return (
    <button type="button" {...rest} className={s.user}>
      <Avatar name={person} src={avatar} size="s" />
      <span className={s.name}>{name}</span>
      <Icon of={ChevronDown} size="s" />
    </button>
  )
}
