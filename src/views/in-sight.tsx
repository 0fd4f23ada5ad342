import type { ReactNode } from 'react'

const focus = (box: HTMLElement | null) => box?.focus()

/** Takes the focus as it appears, and so comes to sight: for what stands above a long form whose Save was pressed. */
export const InSight = ({ children }: { children: ReactNode }) => (
  <div ref={focus} tabIndex={-1}>
    {children}
  </div>
)
