/** Display preferences of this browser. When storage is full or forbidden they are just not remembered. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
const keys = {
  theme: 'muster.theme',
  nav: 'muster.nav',
  shortcuts: 'muster.shortcuts',
  siteTab: 'muster.site.tab',
  workerTab: 'muster.worker.tab',
}
/** Rows of tabs whose selection is remembered. */
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
  /** Applies and stores the theme; the page's first script reads it before the first paint. */
  async keepTheme({ theme }: { theme: Theme }): Promise<void> {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme')
    else document.documentElement.dataset.theme = theme
    write(keys.theme, theme)
  },
  /** Whether single-key shortcuts are on. */
  shortcuts: () => read(keys.shortcuts) !== 'off',
  keepShortcuts: (on: boolean) => write(keys.shortcuts, on ? 'on' : 'off'),
  navCollapsed: () => read(keys.nav) === 'collapsed',
  async keepNav({ collapsed }: { collapsed: boolean }): Promise<void> {
    write(keys.nav, collapsed ? 'collapsed' : 'expanded')
  },
  /** Index of the last selected tab, from 0. */
  tab: (row: TabRow) => Number.parseInt(read(keys[row]) ?? '', 10) || 0,
  async keepTab({ row, index }: { row: TabRow; index: number }): Promise<void> {
    write(keys[row], String(index))
  },
}
