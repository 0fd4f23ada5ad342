import type { ComponentProps } from 'react'
import s from './link-button.module.css'

/** A button that looks like a link inside a sentence ('request again', 'Undo', 'Cancel'). */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'disabled'>) {
  return <button type="button" {...props} className={s.link} />
}
