import { join } from 'node:path'
import { Catalog } from './catalog'
import { openDatabase, toStartError } from './open-database'

/** Opens the store of a folder with all its collections. Throws StoreStartError. */
export function openCatalog(folder: string): Catalog {
  const db = openDatabase(folder)
  try {
    return new Catalog(db)
  } catch (error) {
    db.close()
    throw toStartError(error, join(folder, 'store.sqlite'))
  }
}
