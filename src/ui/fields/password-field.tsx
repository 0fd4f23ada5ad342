import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/elements/icon-button'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a button to show or hide the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, show] = useState(false)
  const toggle = (
    <IconButton
      icon={shown ? EyeOff : Eye}
      label={shown ? 'Hide password' : 'Show password'}
      onClick={() => show(!shown)}
    />
  )
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={toggle}
    />
  )
}
