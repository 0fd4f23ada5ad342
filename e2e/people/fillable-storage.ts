import type { Page } from 'playwright/test'

/** The storage of a page's device, which a story fills up: no database takes anything more until it has room. */
export async function fillableStorage(page: Page) {
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
      if ('storageIsFull' in window) throw new DOMException('No room.', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  return {
    fills: () => page.evaluate(() => Reflect.set(window, 'storageIsFull', true)),
    hasRoom: () => page.evaluate(() => Reflect.deleteProperty(window, 'storageIsFull')),
  }
}
