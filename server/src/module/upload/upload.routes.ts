import type { Context } from 'koa'
import { AppError } from '@lianda/shared/error/app-error'
import { formatOfName, formatRow } from '@lianda/shared/module/upload/file-formats'
import { orgCapacity } from '@lianda/shared/module/upload/upload.admin.contract'
import { upload } from '@lianda/shared/module/upload/upload.contract'
import { cosCredentials, vodSignature } from '@lianda/shared/module/upload/upload-cloud.contract'
import type { Deps } from '../../deps'
import { type RawRoute, rawRoute, route, type Route } from '../../http/route'
import { sendFile } from '../../http/send-file'
import { isUploadPath } from '../../infra/storage/upload-store'
import { keyOf } from '../../infra/keys/installation-keys'
import { readUploadAddress } from './upload-address'
import { findFile } from './find-upload'
import { capacityOf } from './quota'
import { keysForPictures, signatureForFilm } from './cloud/cloud-keys.service'
import { uploadStore } from './upload-file.service'
import type { UploadDoc } from './upload.model'
import { takeUpload } from './upload.service'

export const uploadRoutes = (deps: Deps): Route[] => [
  route(upload, {
    handler: ({ actor, input, receiveFile }) => takeUpload(deps, actor, input, receiveFile),
  }),
  route(cosCredentials, { handler: ({ actor }) => keysForPictures(deps, actor) }),
  route(vodSignature, { handler: ({ actor }) => Promise.resolve(signatureForFilm(deps, actor)) }),
  route(orgCapacity, { handler: ({ actor }) => capacityOf(deps, actor.orgid) }),
]

const PREFIX = '/media/file/'

/** Serves uploads and downloads behind signed addresses. What is not a picture, sound or film is sent as an attachment. */
export const uploadFileRoute = (deps: Deps): RawRoute =>
  rawRoute({
    method: 'GET',
    path: `${PREFIX}:orgid/{*rest}`,
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
      send(ctx, doc, address.expiresAt - deps.clock.now())
      // Some players ask for a sound in ranges only.
      await sendFile(ctx, opened)
    },
  })

/** Keeps a file, whatever it holds, from running as a page of this site. */
function confine(ctx: Context): void {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
}

/**
 * Devices may cache what is shown in a page as long as its address works, so that an exam goes on without a network.
 * Types by the stored ending, which the bytes decided.
 */
function send(ctx: Context, doc: UploadDoc, leftMs: number): void {
  const format = formatOfName(doc._id)
  const row = format && formatRow(format)
  if (row && ['image', 'sound', 'film'].includes(row.family)) {
    ctx.set('Cache-Control', `private, max-age=${Math.floor(leftMs / 1000)}, immutable`)
  } else {
    ctx.set('Cache-Control', 'private, no-store')
    ctx.attachment(doc.name)
  }
  ctx.type = doc._id.endsWith('.zip')
    ? 'application/zip'
    : row && row.family !== 'text'
      ? row.type
      : 'application/octet-stream'
}
