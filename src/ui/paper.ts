import { createContext } from 'react'

/** True inside what is laid out for printing: nothing is left out because it is out of sight. */
export const Paper = createContext(false)
