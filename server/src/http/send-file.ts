import type { FileHandle } from 'node:fs/promises'
import type { Context } from 'koa'
import { parseRange } from './byte-range'

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
  if (range === 'whole') {
    ctx.length = size
    ctx.body = file.createReadStream()
    return
  }
  const { start, end } = range
  ctx.status = 206
  ctx.set('Content-Range', `bytes ${start}-${end}/${size}`)
  ctx.length = end - start + 1
  ctx.body = file.createReadStream({ start, end })
}
