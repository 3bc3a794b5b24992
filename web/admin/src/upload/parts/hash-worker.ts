import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Bytes that are in memory at once. */
const STEP_BYTES = 4 * 1024 * 1024

/** What the page hears: the hash, or that the file can't be read any more. */
export type HashAnswer = { sha256: string } | { unreadable: true }

const answer = (message: HashAnswer): void => postMessage(message)

async function hash(file: Blob): Promise<string> {
  const whole = sha256.create()
  for (let at = 0; at < file.size; at += STEP_BYTES)
    whole.update(new Uint8Array(await file.slice(at, at + STEP_BYTES).arrayBuffer()))
  return bytesToHex(whole.digest())
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  hash(data).then(
    (hex) => answer({ sha256: hex }),
    () => answer({ unreadable: true }),
  )
})
