/** What runs with the libraries, before the app: a CommonJS package runs where it is imported. */
export { createRoot } from 'react-dom/client'
