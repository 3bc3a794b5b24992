import type { Page } from 'playwright-core'

/** What is stored on this device for reading offline, of all users: the text of each document by its owner and name. */
export const keptDocuments = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries((await stored(page, 'lianda-document', 'document')).map(([key, value]) => [key, String(value)]))

/** What waits on this device for the server, of this kind. */
export const waitingItems = async (page: Page, kind: string): Promise<string[]> =>
  (await stored(page, 'lianda-outbox', 'item'))
    .map(([, value]) => value as { kind: string; meta: string })
    .filter((item) => item.kind === kind)
    .map(({ meta }) => meta)

const stored = (page: Page, database: string, store: string): Promise<[key: string, value: unknown][]> =>
  page.evaluate(
    ([from, of]) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const opening = indexedDB.open(from)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const found: [string, unknown][] = []
          const reading = opening.result.transaction(of).objectStore(of).openCursor()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            const at = reading.result
            if (at !== null) {
              found.push([String(at.key), at.value])
              at.continue()
              return
            }
            opening.result.close()
            resolve(found)
          }
        }
      }),
    [database, store] as const,
  )
