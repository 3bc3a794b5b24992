import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Deps, perApp } from '../../../deps'
import { keysOf } from '../../../infra/keys/installation-keys'

type Keys = readonly [KeyObject, ...KeyObject[]]

/** The keys are read once per process. */
const kept = perApp(() => ({ keys: null as Keys | null }))

/** All keys that may have signed a receipt, as receipts stay valid for years. The first one signs. */
export async function receiptKeys(deps: Deps): Promise<Keys> {
  const own = kept(deps)
  if (own.keys) return own.keys
  const [first, ...older] = await keysOf(deps, NAME)
  own.keys = [createSecretKey(first), ...older.map((key) => createSecretKey(key))]
  return own.keys
}

/** The key that signs exam keys and receipts. It never leaves the server. */
export const examKey = async (deps: Deps): Promise<KeyObject> => (await receiptKeys(deps))[0]

const NAME = 'exam-attempt'
