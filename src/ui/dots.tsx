import s from './dots.module.css'
import type { Drawing } from './icon.tsx'

/** What more can be done: three dots, painted and not drawn, since a list has them in each row. */
export const Dots: Drawing = ({ className = '', ...rest }) => <span {...rest} className={`${className} ${s.dots}`} />
