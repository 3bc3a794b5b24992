import { createSecretKey, type KeyObject } from 'node:crypto'
import { type Deps, perApp } from '../../../deps'
import { globalModel } from '../../../infra/store/model'

interface SecretDoc {
  _id: string
  /** base64 of 32 random bytes. */
  key: string
}

const secrets = globalModel<SecretDoc>('exam_secret', 'every process of an installation signs with the same key', {
  fields: { _id: String, key: { type: String, required: true } },
})

const NAME = 'attempt'

const loaded = perApp(({ db, randomBytes }) => {
  let key: Promise<KeyObject> | null = null
  const load = async () => {
    const fresh = Buffer.from(randomBytes(32)).toString('base64')
    const found = await secrets(db)
      .findOneAndUpdate({ _id: NAME }, { $setOnInsert: { key: fresh } }, { upsert: true, returnDocument: 'after' })
      .lean()
    return createSecretKey(found.key, 'base64')
  }
  return () =>
    (key ??= load().catch((error: unknown) => {
      key = null
      throw error
    }))
})

/** Signs exam keys and receipts: made once per installation, kept in the store, never on a device. */
export const examSecret = (deps: Deps): Promise<KeyObject> => loaded(deps)()
