const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Every theme and size that the deep run tells the stories in, by the name that MUSTER_LOOK takes. */
export const appearances = {
  '1440 light': { viewport: desktop, colorScheme: /** @type {const} */ ('light') },
  '1440 dark': { viewport: desktop, colorScheme: /** @type {const} */ ('dark') },
  '390 light': { viewport: phone, colorScheme: /** @type {const} */ ('light') },
  '390 dark': { viewport: phone, colorScheme: /** @type {const} */ ('dark') },
}

/** @returns {value is keyof typeof appearances} @param {string} value */
const isAppearance = (value) => Object.hasOwn(appearances, value)

/**
 * The appearance that a setting names, undefined when it names none.
 * @param {string | undefined} setting
 * @returns {keyof typeof appearances | undefined}
 * @throws when nothing is called so
 */
export function appearanceNamed(setting) {
  if (!setting) return undefined
  if (!isAppearance(setting))
    throw new Error(`MUSTER_LOOK is ${setting}: it takes ${Object.keys(appearances).join(', ')}.`)
  return setting
}
