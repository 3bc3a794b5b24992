import type { Readable } from 'node:stream'
import type { Deps } from '../../deps'
import { addressKey } from './address-key'
import { keepFile, type Owner, receiveBytes } from './media-file.service'
import { signMediaAddress } from './media-address'
import { DOWNLOAD_KEEP_MS } from './media-kinds'

/** A file that the server made for one person. */
export interface MadeFile {
  /** With its ending; the person's device stores it under this name. */
  name: string
  content: Uint8Array | Readable
}

/** Keeps a made file for an hour and gives the address from which this person fetches it. */
export async function saveDownload(deps: Deps, owner: Owner, it: MadeFile): Promise<{ url: string; name: string }> {
  const received = await receiveBytes(deps, it.content)
  const ending = /\.([a-z0-9]{1,5})$/.exec(it.name)?.[1] ?? 'bin'
  const doc = await keepFile(deps, owner, {
    kind: 'download',
    ending,
    name: it.name,
    received,
    size: null,
    keepMs: DOWNLOAD_KEEP_MS,
  })
  const expiresAt = deps.clock.now() + DOWNLOAD_KEEP_MS
  return {
    url: signMediaAddress(await addressKey(deps), { path: doc._id, userId: owner.userId, expiresAt }),
    name: it.name,
  }
}
