import { type DocumentPort, pictureName } from '@lianda/shared/platform/documents'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { watchQuota } from './quota'

interface DocumentSchema extends DBSchema {
  document: { key: [owner: string, key: string]; value: string }
  picture: { key: [owner: string, paper: string, name: string]; value: Blob }
}

type Database = IDBPDatabase<DocumentSchema>

/** Key range of the images of one paper. */
const picturesOf = (owner: string, paper: string) => IDBKeyRange.bound([owner, paper], [owner, paper, []])

/** Documents in IndexedDB. If the browser forbids it nothing is kept: after a reload an exam needs the network. */
export function webDocuments(name = 'lianda-document'): DocumentPort {
  let opened: Promise<Database> | null = null
  /** Object URLs by owner, paper and the image's own address. */
  const shown = new Map<string, string>()
  const database = (): Promise<Database> => {
    opened ??= openDB<DocumentSchema>(name, 1, {
      upgrade(db) {
        db.createObjectStore('document')
        db.createObjectStore('picture')
      },
      terminated: () => {
        opened = null
      },
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const release = (which: (name: string) => boolean) => {
    for (const [name, address] of shown) {
      if (!which(name)) continue
      URL.revokeObjectURL(address)
      shown.delete(name)
    }
  }
  const stored = async (owner: string, paper: string, url: string): Promise<Blob | undefined> =>
    (await database()).get('picture', [owner, paper, pictureName(url)]).catch(() => undefined)

  async function fetched(owner: string, paper: string, url: string): Promise<Blob | null> {
    const response = await fetch(url, { credentials: 'same-origin' }).catch(() => null)
    if (response === null || !response.ok) return null
    const blob = await response.blob()
    // Without free storage the image is still shown until the page closes.
    await database()
      .then((db) => db.put('picture', blob, [owner, paper, pictureName(url)]))
      .catch(() => undefined)
    return blob
  }

  return {
    put: (owner, key, text) =>
      watchQuota(async () => void (await (await database()).put('document', text, [owner, key]))),
    get: async (owner, key) => (await (await database()).get('document', [owner, key])) ?? null,
    remove: async (owner, key) => (await database()).delete('document', [owner, key]),
    keys: async (owner) =>
      (await (await database()).getAllKeys('document')).filter((key) => key[0] === owner).map(([, key]) => key),
    async keepOnly(owner) {
      const db = await database()
      for (const store of ['document', 'picture'] as const) {
        for (const key of await db.getAllKeys(store)) if (key[0] !== owner) await db.delete(store, key)
      }
      release((name) => !name.startsWith(`${owner} `))
    },
    async picture(owner, paper, url) {
      const name = `${owner} ${paper} ${pictureName(url)}`
      const known = shown.get(name)
      if (known !== undefined) return known
      const blob = (await stored(owner, paper, url)) ?? (await fetched(owner, paper, url))
      if (blob === null) return null
      const address = URL.createObjectURL(blob)
      shown.set(name, address)
      return address
    },
    async removePictures(owner, paper) {
      await (await database()).delete('picture', picturesOf(owner, paper))
      release((name) => name.startsWith(`${owner} ${paper} `))
    },
  }
}
