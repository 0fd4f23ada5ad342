import type { ReactNode } from 'react'

const focus = (box: HTMLElement | null) => box?.focus()

/** Takes the focus when it appears, and so scrolls into view: for messages above a long form whose Save was pressed. */
export const InSight = ({ children }: { children: ReactNode }) => (
  <div ref={focus} tabIndex={-1}>
    {children}
  </div>
)
