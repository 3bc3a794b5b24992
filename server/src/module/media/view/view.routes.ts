import { AppError } from '@lianda/shared/error/app-error'
import { FILE_FORMATS } from '@lianda/shared/module/upload/file-formats'
import type { Deps } from '../../../deps'
import { type RawRoute, rawRoute } from '../../../http/route'
import { sendFile } from '../../../http/send-file'
import { keyOf } from '../../../infra/keys/installation-keys'
import type { OpenFile } from '../../../infra/storage/shared-files'
import { isUploadPath } from '../../../infra/storage/upload-store'
import { openShared } from '../../upload'
import { findMade } from '../jobs/media-orders'
import { openMadeFile } from '../pages/open-page'
import { ORIGINAL, readViewKey, VIEW_PREFIX } from './view-address'

const TYPES: Readonly<Record<string, string>> = {
  mp4: FILE_FORMATS.mp4.type,
  jpg: FILE_FORMATS.jpg.type,
  webp: 'image/webp',
  vtt: 'text/vtt; charset=utf-8',
  json: 'application/json',
}

/** Serves what was made of an original, and the original where readers get that, behind keys. */
export const viewRoute = (deps: Deps): RawRoute =>
  rawRoute({
    method: 'GET',
    path: `${VIEW_PREFIX}:orgid/{*rest}`,
    guard: 'signed address',
    handler: async (ctx) => {
      const asked = ctx.path.slice(VIEW_PREFIX.length)
      const cut = asked.lastIndexOf('/')
      const [path, name] = [asked.slice(0, cut), asked.slice(cut + 1)]
      const query = new URLSearchParams(ctx.querystring)
      const key = isUploadPath(path) ? readViewKey(await keyOf(deps, 'media-address'), path, query) : null
      if (!key) throw new AppError('media/not_found')
      const leftMs = key.expiresAt - deps.clock.now()
      if (leftMs <= 0) throw new AppError('media/link_expired')
      const opened = await openMade(deps, path, name)
      if (!opened) throw new AppError('media/not_found')
      ctx.set('X-Content-Type-Options', 'nosniff')
      ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
      ctx.set('Cache-Control', `private, max-age=${Math.floor(leftMs / 1000)}, immutable`)
      ctx.type = TYPES[name === ORIGINAL ? 'mp4' : name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      await sendFile(ctx, opened)
    },
  })

async function openMade(deps: Deps, path: string, name: string): Promise<OpenFile | null> {
  const orgid = path.slice(0, path.indexOf('/'))
  if (name !== ORIGINAL) return await openMadeFile(deps, orgid, path, name)
  return await openShared(deps, orgid, path, async () => {
    // Only a film that was found to be one that browsers play.
    const made = await findMade(deps, orgid, path)
    return made?.status === 1 && made.kind === 'film'
  })
}
