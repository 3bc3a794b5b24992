import type { ObjectStore, S3Account } from './object-store'

/** The bucket, with the vendor's client loaded at its first use: most installations need none. */
export function bucketOf(account: S3Account): ObjectStore {
  let loaded: Promise<ObjectStore> | undefined
  const store = () => (loaded ??= import('./s3-store').then(({ s3Store }) => s3Store(account)))
  return {
    put: async (key, file) => await (await store()).put(key, file),
    get: async (key, file) => await (await store()).get(key, file),
    has: async (key) => await (await store()).has(key),
    remove: async (key) => await (await store()).remove(key),
  }
}
