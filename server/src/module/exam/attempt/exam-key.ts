import { createSecretKey, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Deps, perApp } from '../../../deps'
import { keysOf } from '../../../infra/keys/installation-keys'

type Keys = readonly [KeyObject, ...KeyObject[]]

/** Read once per process. */
const keys = perApp(
  (deps) =>
    new LRUCache<'keys', Keys>({
      max: 1,
      async fetchMethod() {
        const [first, ...older] = await keysOf(deps, 'exam-attempt')
        return [createSecretKey(first), ...older.map((key) => createSecretKey(key))]
      },
    }),
)

/** All keys that may have signed a receipt, as receipts stay valid for years. The first one signs. */
export const receiptKeys = async (deps: Deps): Promise<Keys> => await keys(deps).forceFetch('keys')

/** The key that signs exam keys and receipts. It never leaves the server. */
export const examKey = async (deps: Deps): Promise<KeyObject> => (await receiptKeys(deps))[0]
