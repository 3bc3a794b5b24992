import type { ObjectStore, S3Account } from './object-store'
import { s3Store } from './s3-store'

/** The bucket, with the vendor's client loaded at its first use. */
export function bucketOf(account: S3Account): ObjectStore {
  let loaded: Promise<ObjectStore> | undefined
  const store = () => (loaded ??= s3Store(account))
  return {
    put: async (key, file) => await (await store()).put(key, file),
    get: async (key, file) => await (await store()).get(key, file),
    has: async (key) => await (await store()).has(key),
    remove: async (key) => await (await store()).remove(key),
  }
}
