import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { rawRoute } from '../../../http/route'
import { sendFile } from '../../../http/send-file'
import { isRecordingPath } from '../../../infra/storage/recording-store'
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
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.type = recording.type
      await sendFile(ctx, recording)
    },
  })
