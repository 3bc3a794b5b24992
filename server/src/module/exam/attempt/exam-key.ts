import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Deps } from '../../../deps'
import { keysOf } from '../../../infra/keys/installation-keys'

/** Signs exam keys and receipts; never on a device. */
export const examKey = async (deps: Deps): Promise<KeyObject> => createSecretKey((await keysOf(deps, NAME))[0])

/** All by which a receipt may have been signed: it is good for years. */
export const receiptKeys = async (deps: Deps): Promise<KeyObject[]> =>
  (await keysOf(deps, NAME)).map((key) => createSecretKey(key))

const NAME = 'exam-attempt'
