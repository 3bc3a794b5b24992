import type { Page } from 'playwright-core'

/** What is stored on this device for reading offline, of all users: the text of each document by its owner and name. */
export const keptDocuments = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, string>>((resolve, reject) => {
        const opening = indexedDB.open('lianda-document')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const found: Record<string, string> = {}
          const reading = opening.result.transaction('document').objectStore('document').openCursor()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            const at = reading.result
            if (at !== null) {
              found[String(at.key)] = String(at.value)
              at.continue()
              return
            }
            opening.result.close()
            resolve(found)
          }
        }
      }),
  )
