import { join } from 'node:path'
import type { Middleware } from 'koa'
import type { Config } from '../config'
import { keepPreviousChunks } from './previous-chunks'
import { createFileCache, type ServedFile } from './file-cache'

/**
 * Files whose names change with their content: `name-HASH.js` (Vite) or `name.HASH.js` (Taro) in the build folders. The
 * hash has eight characters, not all of them lower-case letters or hyphens. Other files are always revalidated.
 */
const HASHED =
  /^(?:assets|js|css|static)\/.{0,200}[-.](?![a-z-]{8}\.)[\w-]{8}\.(?:js|css|woff2?|png|svg|webp|jpg|wasm|map)$/

/** Types that compression makes smaller. */
const TEXT = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/

/** Page requests accept text/html. A missing script or image must give 404, not the index page. */
const wantsPage = (accept: string): boolean => accept.includes('text/html')

/**
 * The two documents: `/` (learner) and `/admin/` (back office), with their files, and the built-in pictures. Browsers cache hashed files for a
 * year and revalidate the rest. Chunks of earlier builds are served from DATA_DIR, so that a page that is open during
 * an update keeps working.
 */
export function staticFiles(config: Config): Middleware {
  const documents = [
    // The pictures that come with the product are no document: there is no index page.
    { prefix: '/static/images/', dir: join(config.rootDir, 'shared/static/images'), kept: null },
    { prefix: '/admin/', dir: join(config.rootDir, 'web/admin/dist'), kept: join(config.dataDir, 'chunks/admin') },
    { prefix: '/', dir: join(config.rootDir, 'web/learner/dist'), kept: join(config.dataDir, 'chunks/learner') },
  ]
  const cache = createFileCache()
  const prepared = Promise.all(
    documents.flatMap(({ dir, kept }) => (kept === null ? [] : [keepPreviousChunks(dir, kept, HASHED)])),
  )
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return
    if (ctx.path === '/admin') return ctx.redirect('/admin/')
    await prepared
    const document = documents.find(({ prefix }) => ctx.path.startsWith(prefix))
    const name = document && safeName(ctx.path.slice(document.prefix.length))
    if (!document || name === null || name === undefined) return
    const found =
      (await cache.read(document.dir, name || 'index.html')) ??
      (document.kept && HASHED.test(name) ? await cache.read(document.kept, name) : null) ??
      (wantsPage(ctx.get('accept')) ? await cache.read(document.dir, 'index.html') : null)
    if (found) await send(ctx, found, HASHED.test(name))
  }
}

/** The decoded path inside the folder; null if it tries to leave the folder. */
function safeName(path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return null
  }
  const parts = name.split('/')
  return parts.some((part) => part === '..' || part.startsWith('.') || part.includes('\\') || part.includes('\0'))
    ? null
    : name
}

async function send(ctx: Parameters<Middleware>[0], file: ServedFile, immutable: boolean): Promise<void> {
  ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('Vary', 'Accept-Encoding')
  ctx.type = file.ending
  ctx.set('ETag', file.etag)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const encoding = TEXT.test(ctx.type) && ctx.acceptsEncodings('br', 'gzip', 'identity')
  const variant = encoding === 'br' || encoding === 'gzip' ? await file.compressed(encoding) : null
  if (variant && encoding) ctx.set('Content-Encoding', encoding)
  ctx.body = variant ?? file.body
}
