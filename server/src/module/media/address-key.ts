import { perApp } from '../../deps'
import { globalModel } from '../../infra/store/model'

interface KeyDoc {
  _id: string
  /** base64 of 32 random bytes. */
  key: string
}

const keys = globalModel<KeyDoc>('media_key', 'every process of an installation signs with the same key', {
  fields: { _id: String, key: { type: String, required: true } },
})

const NAME = 'recording-address'

/** The key that signs addresses of recordings: made once per installation, kept in the store. */
const loaded = perApp(({ db, randomBytes }) => {
  let key: Promise<Uint8Array> | null = null
  const load = async () => {
    const fresh = Buffer.from(randomBytes(32)).toString('base64')
    const found = await keys(db)
      .findOneAndUpdate({ _id: NAME }, { $setOnInsert: { key: fresh } }, { upsert: true, returnDocument: 'after' })
      .lean()
    return Buffer.from(found.key, 'base64')
  }
  return () =>
    (key ??= load().catch((error: unknown) => {
      key = null
      throw error
    }))
})

export const addressKey = (deps: Parameters<typeof loaded>[0]): Promise<Uint8Array> => loaded(deps)()
