import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { type ByteRange, parseRange } from './byte-range'
import { FileStretch } from './file-stretch'

/** What Node's own streams read at once. */
const SMALL_BYTES = 64 * 1024

/** Sends an open file, or the range of it that was asked for, and closes it when that ends or the client disconnects. */
export async function sendFile(ctx: Context, { file, size }: { file: FileHandle; size: number }): Promise<void> {
  ctx.set('Accept-Ranges', 'bytes')
  const range = parseRange(ctx.get('Range'), size)
  if (range === 'unsatisfiable') {
    await file.close()
    ctx.status = 416
    ctx.set('Content-Range', `bytes */${size}`)
    return
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  if (range !== 'whole') {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${start}-${end}/${size}`)
  }
  ctx.length = end - start + 1
  ctx.body = bodyOf(ctx, file, { start, end })
}

function bodyOf({ res }: Context, file: FileHandle, { start, end }: ByteRange): Readable {
  const large = end - start >= SMALL_BYTES ? FileStretch.of(file, { start, end }, res) : null
  // Nothing can be read of an empty file, but a stream of nothing has to have an end.
  return large ?? file.createReadStream({ start, end: Math.max(start, end) })
}
