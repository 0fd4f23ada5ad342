/**
 * In a module of its own, so that `scripts/first-page.ts` can put it into the chunk with the libraries: react-dom is a
 * CommonJS package, which runs where it is imported, and this way it runs before the app.
 */
export { createRoot } from 'react-dom/client'
