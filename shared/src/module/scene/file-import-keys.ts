import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { KeyValuePort } from '../../platform/storage'

const KEY = 'lianda.sceneFiles'
/** Imports that one device keeps. */
const MOST = 8
/** Chosen again later, the same file is another import. */
const KEPT_MS = 24 * 60 * 60_000
const KEY_BYTES = 12

/** `<SHA-256 of the file and its category>.<key>.<time in ms>` */
const IMPORT = /^[0-9a-f]{64}\.[0-9a-f]{24}\.\d+$/

interface Waiting {
  digest: string
  key: string
  atMs: number
}

/** Keys of imports, kept on this device until they are answered. */
export interface FileImportKeys {
  /** The key of this import: the same as before when that one was not answered. */
  keyOf(text: string, catalogId: string | null): string
  /** The import was answered: chosen again, the same file is another import. */
  answered(key: string): void
}

/**
 * An import that was not answered may have been made. Its key stays on the device, also when the page is loaded again, so
 * that the same file, chosen again, makes no scene twice.
 */
export function fileImportKeys(
  storage: KeyValuePort,
  nowMs: () => number,
  randomBytes: (length: number) => Uint8Array,
): FileImportKeys {
  const read = (): Waiting[] => {
    const stored =
      storage
        .get(KEY)
        ?.split(' ')
        .filter((text) => IMPORT.test(text)) ?? []
    return stored
      .map((text) => {
        const [digest = '', key = '', at = ''] = text.split('.')
        return { digest, key, atMs: Number(at) }
      })
      .filter(({ atMs }) => nowMs() - atMs < KEPT_MS)
  }
  const write = (waiting: readonly Waiting[]) => {
    if (waiting.length === 0) return storage.remove(KEY)
    const texts = waiting.slice(0, MOST).map(({ digest, key, atMs }) => [digest, key, atMs].join('.'))
    storage.set(KEY, texts.join(' '))
  }
  return {
    keyOf(text, catalogId) {
      const digest = bytesToHex(sha256(utf8ToBytes(`${catalogId ?? ''}\n${text}`)))
      const waiting = read()
      const known = waiting.find((one) => one.digest === digest)
      if (known) return known.key
      const key = bytesToHex(randomBytes(KEY_BYTES))
      write([{ digest, key, atMs: nowMs() }, ...waiting])
      return key
    },
    answered: (key) => write(read().filter((one) => one.key !== key)),
  }
}
