import { FullScreenLoader } from '#ui/full-screen-loader'
import { VisuallyHidden } from '#ui/visually-hidden'
import s from './words.module.css'

/** Shown between two screens while the server is asked. */
export function Waiting() {
  return (
    <main id="main" className={s.waiting}>
      <VisuallyHidden>
        <h1>Registration</h1>
      </VisuallyHidden>
      <FullScreenLoader inline />
    </main>
  )
}
