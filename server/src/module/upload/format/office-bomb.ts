import { open } from 'node:fs/promises'
import { fileSource } from './byte-source'
import { isZipBomb } from './zip-directory'

/** Whether a stored Office file unpacks to more than a document needs. What lies about its sizes meets the reader's limits. */
export async function isOfficeBomb(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    return await isZipBomb(fileSource(file, (await file.stat()).size))
  } finally {
    await file.close()
  }
}
