import { VisuallyHidden } from '#ui/elements/visually-hidden'
import { FullScreenLoader } from '#ui/feedback/full-screen-loader'
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
