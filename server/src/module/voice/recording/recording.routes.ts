import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { rawRoute } from '../../../http/route'
import { isRecordingPath } from '../../../infra/storage/recording-store'
import { parseRange } from './byte-range'
import { recordings } from './recordings'
import { readAddress } from './signed-address'
import { keyOf } from '../../../infra/keys/installation-keys'

/** Serves recordings behind short-lived signed addresses, with range requests. */
export const recordingRoute = (deps: Deps) =>
  rawRoute({
    method: 'GET',
    path: '/media/recording/:orgid/:day/:name',
    guard: 'signed address',
    handler: async (ctx) => {
      const path = ctx.path.slice('/media/recording/'.length)
      const query = new URLSearchParams(ctx.querystring)
      const address = isRecordingPath(path) ? readAddress(await keyOf(deps, 'media-address'), path, query) : null
      if (!address) throw new AppError('voice/not_found')
      if (address.expiresAt <= deps.clock.now()) throw new AppError('voice/link_expired')
      const recording = await recordings(deps).open(path, address.form)
      if (!recording) throw new AppError('voice/not_found')
      ctx.set('Cache-Control', 'private, no-store')
      ctx.set('Accept-Ranges', 'bytes')
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.type = recording.type
      const range = parseRange(ctx.get('Range'), recording.size)
      if (range === 'unsatisfiable') {
        await recording.file.close()
        ctx.status = 416
        ctx.set('Content-Range', `bytes */${recording.size}`)
        return
      }
      const { start, end } = range === 'whole' ? { start: 0, end: recording.size - 1 } : range
      if (range !== 'whole') {
        ctx.status = 206
        ctx.set('Content-Range', `bytes ${start}-${end}/${recording.size}`)
      }
      ctx.length = end - start + 1
      // The stream closes the file when it ends or the client disconnects.
      ctx.body = recording.file.createReadStream({ start, end })
    },
  })
