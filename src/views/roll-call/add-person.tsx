import { type ReactNode, useState } from 'react'
import type { AddedPerson } from '#contract/roll-call'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { TextField } from '#ui/text-field'
import s from './roll-call.module.css'

type Props = {
  suggestion: string
  off: string | undefined
  onAdd: (person: Omit<AddedPerson, 'id'>) => void
  children: ReactNode
}

/** Writes down somebody who stands at the assembly point and is on no list. */
export function AddPerson({ suggestion, off, onAdd, children }: Props) {
  const [typed, type] = useState<{ name: string; company: string }>()
  const add = () => {
    if (!typed?.name.trim()) return
    onAdd({ name: typed.name.trim(), company: typed.company.trim() || null })
    type(undefined)
  }
  return (
    <>
      <Button kind="quiet" wide why={off} onClick={() => type({ name: suggestion, company: '' })}>
        {children}
      </Button>
      <Dialog
        open={typed !== undefined}
        onClose={() => type(undefined)}
        title="Who is it?"
        size="s"
        foot={
          <Button kind="primary" onClick={add} why={typed?.name.trim() ? undefined : 'write the name'}>
            Add to the roll call
          </Button>
        }
      >
        {typed && (
          <div className={s.form}>
            <TextField label="Name" value={typed.name} maxLength={120} onChange={(name) => type({ ...typed, name })} />
            <TextField
              label="Company"
              optional
              value={typed.company}
              maxLength={120}
              onChange={(company) => type({ ...typed, company })}
            />
          </div>
        )}
      </Dialog>
    </>
  )
}
