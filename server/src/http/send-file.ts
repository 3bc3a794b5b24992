import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { type ByteRange, parseRange } from './byte-range'

const MB = 1024 * 1024
/**
 * What is read at once. Each read waits for a turn of the event loop, which on a server where many speak takes some
 * milliseconds: a range of a film goes out after one of them instead of sixteen.
 */
const LARGE_BYTES = MB
/** The same while many answers are under way, so that devices on weak links do not hold the server's memory. */
const SMALL_BYTES = MB / 16
/** What answers may have been promised of large reads, each one for what it sends and one ahead. */
const MOST_PROMISED_BYTES = 64 * MB

/** Bytes of the large reads that answers under way may hold. */
let promised = 0

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
  ctx.body = readStretch(file, { start, end })
}

function readStretch(file: FileHandle, { start, end }: ByteRange): Readable {
  const length = end - start + 1
  // Nothing can be read of an empty file, but a stream of nothing has to have an end.
  if (length === 0) return file.createReadStream({ start, end: start })
  const holds = 2 * Math.min(length, LARGE_BYTES)
  if (length <= SMALL_BYTES || promised + holds > MOST_PROMISED_BYTES)
    return file.createReadStream({ start, end, highWaterMark: SMALL_BYTES })
  promised += holds
  const stream = file.createReadStream({ start, end, highWaterMark: LARGE_BYTES })
  stream.once('close', () => (promised -= holds))
  return stream
}
