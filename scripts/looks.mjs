const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Every theme and size that the deep run tells the stories in, by the name that MUSTER_LOOK takes. */
export const looks = {
  '1440 light': { viewport: desktop, colorScheme: /** @type {const} */ ('light') },
  '1440 dark': { viewport: desktop, colorScheme: /** @type {const} */ ('dark') },
  '390 light': { viewport: phone, colorScheme: /** @type {const} */ ('light') },
  '390 dark': { viewport: phone, colorScheme: /** @type {const} */ ('dark') },
}

/** @returns {value is keyof typeof looks} @param {string} value */
const known = (value) => Object.hasOwn(looks, value)

/**
 * The look that a setting names, undefined when it names none.
 * @param {string | undefined} setting
 * @returns {keyof typeof looks | undefined}
 * @throws when nothing is called so
 */
export function lookNamed(setting) {
  if (!setting) return undefined
  if (!known(setting)) throw new Error(`MUSTER_LOOK is ${setting}: it takes ${Object.keys(looks).join(', ')}.`)
  return setting
}
