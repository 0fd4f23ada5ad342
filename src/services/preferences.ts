/** How this browser likes the app to look. Storage that is full or forbidden changes nothing but the memory of it. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const keys = {
  theme: 'muster.theme',
  nav: 'muster.nav',
  shortcuts: 'muster.shortcuts',
  siteTab: 'muster.site.tab',
  workerTab: 'muster.worker.tab',
}
/** Rows of tabs whose chosen one is remembered. */
export type TabRow = 'siteTab' | 'workerTab'

const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // A private window may refuse; the choice then lasts until the page is left.
  }
}

export const preferences = {
  theme: (): Theme => themes.find((theme) => theme === read(keys.theme)) ?? 'system',
  /** Shows the theme and remembers it; the page's first script reads it before anything is painted. */
  async keepTheme({ theme }: { theme: Theme }): Promise<void> {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset.theme = theme
    write(keys.theme, theme)
  },
  /** Whether single keys act on a page. */
  shortcuts: () => read(keys.shortcuts) !== 'off',
  keepShortcuts: (on: boolean) => write(keys.shortcuts, on ? 'on' : 'off'),
  navCollapsed: () => read(keys.nav) === 'collapsed',
  async keepNav({ collapsed }: { collapsed: boolean }): Promise<void> {
    write(keys.nav, collapsed ? 'collapsed' : 'expanded')
  },
  /** The place of the tab that was chosen last, from 0. */
  tab: (row: TabRow) => Number.parseInt(read(keys[row]) ?? '', 10) || 0,
  async keepTab({ row, index }: { row: TabRow; index: number }): Promise<void> {
    write(keys[row], String(index))
  },
}
