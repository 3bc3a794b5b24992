import type { Context } from 'koa'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../deps'
import { type RawRoute, rawRoute, route, type Route } from '../../http/route'
import { isUploadPath } from '../../infra/storage/upload-store'
import { keyOf } from '../../infra/keys/installation-keys'
import { readUploadAddress } from './upload-address'
import { findFile, uploadStore } from './upload-file.service'
import type { UploadDoc } from './upload.model'
import { takeUpload } from './upload.service'

export const uploadRoutes = (deps: Deps): Route[] => [
  route(upload, {
    handler: ({ actor, input, receiveFile }) => takeUpload(deps, actor, input, receiveFile),
  }),
]

const PREFIX = '/media/file/'

/** Serves images and downloads behind signed addresses. Anything but an image is sent as an attachment. */
export const uploadFileRoute = (deps: Deps): RawRoute =>
  rawRoute({
    method: 'GET',
    path: `${PREFIX}:orgid/:kind/:day/:name`,
    guard: 'signed address',
    handler: async (ctx) => {
      const path = ctx.path.slice(PREFIX.length)
      const query = new URLSearchParams(ctx.querystring)
      const address = isUploadPath(path) ? readUploadAddress(await keyOf(deps, 'media-address'), path, query) : null
      if (!address) throw new AppError('upload/not_found')
      if (address.expiresAt <= deps.clock.now()) throw new AppError('upload/link_expired')
      const doc = await findFile(deps, path.slice(0, path.indexOf('/')), path)
      const opened = doc && (await uploadStore(deps).open(doc._id))
      if (!doc || !opened) throw new AppError('upload/not_found')
      confine(ctx)
      if (doc.kind === 'faqimage') asImage(ctx, doc, address.expiresAt - deps.clock.now())
      else asDownload(ctx, doc)
      ctx.length = opened.size
      // The stream closes the file when it ends or the client disconnects.
      ctx.body = opened.file.createReadStream()
    },
  })

/** Keeps a file, whatever it holds, from running as a page of this site. */
function confine(ctx: Context): void {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
}

/** Devices may cache an image as long as its address works, so that an exam goes on without a network. */
function asImage(ctx: Context, doc: UploadDoc, leftMs: number): void {
  ctx.type = doc._id.endsWith('.png') ? 'image/png' : 'image/jpeg'
  ctx.set('Cache-Control', `private, max-age=${Math.floor(leftMs / 1000)}, immutable`)
}

const TYPES: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

function asDownload(ctx: Context, doc: UploadDoc): void {
  const ending = doc._id.slice(doc._id.lastIndexOf('.') + 1)
  ctx.set('Cache-Control', 'private, no-store')
  ctx.attachment(doc.name)
  ctx.type = TYPES[ending] ?? 'application/octet-stream'
}
