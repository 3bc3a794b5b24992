import type { FileHandle } from 'node:fs/promises'

/** A file of which only what is asked for is read. */
export interface ByteSource {
  size: number
  /** At most `length` bytes from `at`; fewer at the end of the file, none beyond it. */
  read(at: number, length: number): Promise<Buffer>
}

const WINDOW_BYTES = 64 * 1024

/** Reads a file in windows, since whoever walks along it asks for few bytes at a time. */
export function fileSource(file: FileHandle, size: number): ByteSource {
  let window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  const load = async (at: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(length)
    let have = 0
    for (let read = 1; have < length && read > 0; have += read)
      read = (await file.read(bytes, have, length - have, at + have)).bytesRead
    return bytes.subarray(0, have)
  }
  return {
    size,
    async read(at, length) {
      const wanted = Math.max(0, Math.min(length, size - at))
      if (wanted > WINDOW_BYTES) return await load(at, wanted)
      if (at < window.at || at + wanted > window.at + window.bytes.length)
        window = { at, bytes: await load(at, Math.min(WINDOW_BYTES, size - at)) }
      return window.bytes.subarray(at - window.at, at - window.at + wanted)
    },
  }
}

/** Whether the bytes have this text (Latin-1) at the place. */
export const hasText = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.length >= at + text.length && bytes.toString('latin1', at, at + text.length) === text
