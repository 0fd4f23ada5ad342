import type { ReactNode } from 'react'
import s from './field-pair.module.css'

/** Fields two in a row, one on a narrow screen. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={s.pair}>{children}</div>
