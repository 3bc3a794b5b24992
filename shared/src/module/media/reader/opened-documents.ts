import * as z from 'zod/mini'
import type { DocumentPort } from '../../../platform/documents'

/** Documents whose opened pages stay on the device. */
const MOST = 5
const KEY = 'opened-documents'
const kept = z.array(z.string())

/** Keeps what is opened of this document, and lets the one opened longest ago go. */
export async function keepOpened(documents: DocumentPort, owner: string, key: string): Promise<void> {
  const before = await opened(documents, owner)
  const now = [key, ...before.filter((one) => one !== key)]
  await documents.put(owner, KEY, JSON.stringify(now.slice(0, MOST))).catch(() => undefined)
  for (const gone of now.slice(MOST)) await documents.removePictures(owner, gone).catch(() => undefined)
}

async function opened(documents: DocumentPort, owner: string): Promise<string[]> {
  try {
    const known = z.safeParse(kept, JSON.parse((await documents.get(owner, KEY)) ?? '[]'))
    return known.success ? known.data : []
  } catch {
    return []
  }
}
