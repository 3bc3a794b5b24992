import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Deps, perApp } from '../../../deps'
import { keysOf } from '../../../infra/keys/installation-keys'

type Keys = readonly [KeyObject, ...KeyObject[]]

/** The ring is read once per process, and so are the keys that are made of it. */
const kept = perApp(() => ({ keys: null as Keys | null }))

/** All by which a receipt may have been signed: it is good for years. The first one signs. */
export async function receiptKeys(deps: Deps): Promise<Keys> {
  const own = kept(deps)
  if (own.keys) return own.keys
  const [first, ...older] = await keysOf(deps, NAME)
  own.keys = [createSecretKey(first), ...older.map((key) => createSecretKey(key))]
  return own.keys
}

/** Signs exam keys and receipts; never on a device. */
export const examKey = async (deps: Deps): Promise<KeyObject> => (await receiptKeys(deps))[0]

const NAME = 'exam-attempt'
