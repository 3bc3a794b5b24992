import { join } from 'node:path'
import { type Deps, perApp } from '../../deps'
import { type RecordingPath, RecordingStore } from '../../infra/storage/recording-store'
import { addressKey } from './address-key'
import { ADDRESS_TTL_MS, type AudioForm, signAddress } from './signed-address'

/** Where this app keeps recordings. */
export const recordings = perApp(({ config }) => new RecordingStore(join(config.dataDir, 'recordings')))

/** Makes short-lived addresses of recordings for one person's pages. */
export async function addressSigner(
  deps: Deps,
  userId: string,
): Promise<(path: RecordingPath, form: AudioForm) => string> {
  const key = await addressKey(deps)
  const expiresAt = deps.clock.now() + ADDRESS_TTL_MS
  return (path, form) => signAddress(key, { path, form, userId, expiresAt })
}
