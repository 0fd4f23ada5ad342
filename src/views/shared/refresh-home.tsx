import { createContext, useContext } from 'react'

const RefreshHome = createContext<() => void>(() => {})
export const RefreshHomeProvider = RefreshHome.Provider

/** Reads the counts of the home page and of the navigation again; nothing happens where no frame shows them. */
export const useRefreshHome = () => useContext(RefreshHome)
