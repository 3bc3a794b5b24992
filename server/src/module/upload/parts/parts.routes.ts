import { PassThrough, Readable } from 'node:stream'
import { Server } from '@tus/server'
import type { Context } from 'koa'
import { PARTS_PATH, uploadFinish } from '@lianda/shared/module/upload/upload-parts.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { route, type Route, sessionRoute, type SessionRoute } from '../../../http/route'
import { finishUpload } from './finish-upload'
import { TusUploads } from './tus-uploads'
import { uploadLocks } from './upload-lock'

const PATH = `/${PARTS_PATH}`
/** How long an earlier request of the same upload may still write after another one came. */
const LET_GO_MS = 100

export const partsRoutes = (deps: Deps): Route[] => [
  route(uploadFinish, { handler: ({ actor, input }) => finishUpload(deps, actor, input) }),
]

/** Uploads in parts, by the tus protocol. */
export const tusRoutes = (deps: Deps): SessionRoute[] => {
  const row = { action: 'upload.upload', rate: 'parts' } as const
  const handler = (ctx: Context, actor: Actor) => speakTus(deps, ctx, actor)
  return [
    sessionRoute({ ...row, methods: ['POST', 'OPTIONS'], path: PATH, handler }),
    sessionRoute({ ...row, methods: ['HEAD', 'PATCH', 'DELETE'], path: `${PATH}/:id`, handler }),
  ]
}

/** Lets the library answer. Our own refusals leave as those of every other call do. */
async function speakTus(deps: Deps, ctx: Context, actor: Actor): Promise<void> {
  let refusal: unknown
  const tus = new Server({
    path: PATH,
    relativeLocation: true,
    datastore: new TusUploads(deps, actor),
    locker: uploadLocks(deps),
    lockDrainTimeout: LET_GO_MS,
    namingFunction: () => deps.newId(),
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) refusal = error
      return undefined
    },
  })
  const body = ctx.method === 'PATCH' || ctx.method === 'POST' ? bodyOf(ctx) : null
  try {
    const answer = await tus.handleWeb(webRequest(ctx, body))
    if (refusal !== undefined) throw refusal
    await send(ctx, answer)
  } finally {
    // What is left of a refused body is read and dropped, so that the answer arrives.
    if (body && !ctx.req.complete) ctx.req.unpipe(body).resume()
  }
}

/** The request's body; it breaks off when the request does. */
function bodyOf({ req }: Context): PassThrough {
  const body = new PassThrough()
  req.pipe(body)
  req.once('close', () => {
    if (!req.complete) body.destroy(new Error('the request broke off'))
  })
  return body
}

function webRequest({ method, headers, url }: Context, body: PassThrough | null): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value)
  // The library looks at the path alone.
  const address = new URL(url, 'http://localhost')
  if (!body) return new Request(address, { method, headers: sent })
  return new Request(address, {
    method,
    headers: sent,
    body: Readable.toWeb(body) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
}

async function send(ctx: Context, answer: Response): Promise<void> {
  ctx.status = answer.status
  // Pages of other sites are none of the callers.
  for (const [name, value] of answer.headers)
    if (name !== 'content-length' && !name.startsWith('access-control-')) ctx.set(name, value)
  if (answer.status !== 204) ctx.body = await answer.text()
}
