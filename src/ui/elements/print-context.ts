import { createContext } from 'react'

/** True inside a print layout: everything is rendered, whether it is visible or not. */
export const PrintContext = createContext(false)
