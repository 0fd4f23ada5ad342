import s from './dots.module.css'
import type { Drawing } from './icon.tsx'

/** Icon of a row menu: three dots as a CSS background instead of an SVG, because a list has one in each row. */
export const Dots: Drawing = ({ className = '', ...rest }) => <span {...rest} className={`${className} ${s.dots}`} />
