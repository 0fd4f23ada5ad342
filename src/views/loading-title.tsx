import { VisuallyHidden } from '#ui/visually-hidden'

/** The heading of a page that is still on its way: none is without one. */
export const LoadingTitle = () => (
  <VisuallyHidden>
    <h1>Loading</h1>
  </VisuallyHidden>
)
