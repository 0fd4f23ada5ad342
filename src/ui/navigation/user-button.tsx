import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '#ui/display/avatar'
import { Icon } from '#ui/elements/icon'
import s from './user-button.module.css'

/** The signed-in user; opens the user menu. Only the picture on phones. */
export function UserButton({
  name,
  person = name,
  avatar,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'className' | 'name'> & {
  /** The company's name for an owner, otherwise the person's. */
  name: string
  /** Whose initials are shown, if the name is a company's. */
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
