export type Tab = { id: string; disabled: boolean }

/** Id of the enabled tab nearest to a position, the one before at equal distance; undefined when none is enabled. */
export const nearestTab = (tabs: readonly Tab[], place: number): string | undefined =>
  tabs
    .map((tab, index) => ({ ...tab, far: Math.abs(index - place) }))
    .filter((tab) => !tab.disabled)
    .sort((a, b) => a.far - b.far)[0]?.id
