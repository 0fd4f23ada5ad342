import { FullScreenLoader } from '#ui/full-screen-loader'
import { VisuallyHidden } from '#ui/visually-hidden'

/** Between two screens, while the server is asked. */
export function Waiting() {
  return (
    <main id="main">
      <VisuallyHidden>
        <h1>Registration</h1>
      </VisuallyHidden>
      <FullScreenLoader />
    </main>
  )
}
