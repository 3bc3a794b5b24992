import type { Context } from 'koa'
import type { OpenFile } from '../infra/storage/shared-files'
import { parseRange } from './byte-range'
import { FileStretch } from './file-stretch'

/** Sends an open file, or the range of it that was asked for, and closes it when that ends or the client disconnects. */
export async function sendFile(ctx: Context, { file, size }: OpenFile): Promise<void> {
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
  ctx.body = new FileStretch(file, { start, end }, ctx.res)
}
