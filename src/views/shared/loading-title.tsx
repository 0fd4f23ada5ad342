import { VisuallyHidden } from '#ui/elements/visually-hidden'

/** Heading for screen readers while a page is loading, so that it is never without one. */
export const LoadingTitle = () => (
  <VisuallyHidden>
    <h1>Loading</h1>
  </VisuallyHidden>
)
