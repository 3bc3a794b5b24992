import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../deps'
import { globalModel } from '../store/model'
import { adoptKeys, type Keyring, type KeyName, openKeyFile } from './key-file'

type Host = Pick<Deps, 'config' | 'db' | 'randomBytes' | 'log'>

/** Where older versions of the program stored keys: in the database, next to the data that they sign. */
const FORMER: readonly { collection: string; id: string; name: KeyName }[] = [
  { collection: 'installation_key', id: 'password-x25519', name: 'password-x25519' },
  { collection: 'installation_key', id: 'password-hmac', name: 'password-hmac' },
  { collection: 'media_key', id: 'recording-address', name: 'media-address' },
  { collection: 'exam_secret', id: 'attempt', name: 'exam-attempt' },
]

/** Identifies the keys that this data was last used with. No key can be derived from the mark. */
const marks = globalModel<{ _id: string; mark: string }>('key_mark', 'the keys of the installation, recognised', {
  fields: { _id: String, mark: { type: String, required: true } },
})

const rings = perApp(
  ({ config, randomBytes }) =>
    new LRUCache<'ring', Keyring>({
      max: 1,
      fetchMethod: () => openKeyFile(config.keyFile, () => randomBytes(32)),
    }),
)

/** Keys with this name: the first one signs, all of them verify. Read once per process. */
export async function keysOf(deps: Deps, name: KeyName): Promise<readonly [Uint8Array, ...Uint8Array[]]> {
  const [first, ...older] = (await rings(deps).forceFetch('ring'))(name)
  if (!first) throw new Error(`no key for ${name}`)
  return [first, ...older]
}

/** The signing key. */
export const keyOf = async (deps: Deps, name: KeyName): Promise<Uint8Array> => (await keysOf(deps, name))[0]

/**
 * Runs once at start. Moves keys that an older version left in the store into the key file, and logs a warning if the
 * key file is not the one this data was last used with. Earlier signatures are then no longer valid.
 */
export async function prepareKeys(deps: Deps): Promise<void> {
  await moveFormer(deps)
  const mark = createHash('sha256')
    .update(await keyOf(deps, 'exam-attempt'))
    .digest('hex')
    .slice(0, 16)
  const known = await marks(deps.db).findOneAndUpdate({ _id: 'current' }, { $set: { mark } }, { upsert: true }).lean()
  if (known && known.mark !== mark)
    deps.log.warn({ keyFile: deps.config.keyFile }, 'the keys have changed since this data was last used')
}

async function moveFormer({ config, db, randomBytes, log }: Host): Promise<void> {
  const found: { name: KeyName; key: Uint8Array }[] = []
  for (const { collection, id, name } of FORMER) {
    const row = await db.collection<{ _id: string; key: unknown }>(collection).findOne({ _id: id })
    if (row) found.push({ name, key: bytesOf(row.key) })
  }
  if (found.length === 0) return
  await adoptKeys(config.keyFile, found, () => randomBytes(32))
  // The keys are now in the file, so the copies in the store can be deleted.
  for (const { collection, id } of FORMER) await db.collection<{ _id: string }>(collection).deleteOne({ _id: id })
  log.info({ keyFile: config.keyFile }, 'the keys of the installation moved from the store into their file')
}

/** Accepts bytes in each form that the driver returns, or base64 text. */
function bytesOf(stored: unknown): Uint8Array {
  if (typeof stored === 'string') return Buffer.from(stored, 'base64')
  if (stored instanceof Uint8Array) return Uint8Array.from(stored)
  return Uint8Array.from((stored as { buffer: Uint8Array }).buffer)
}
