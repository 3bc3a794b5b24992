import { resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { LEARNER_ROUTES } from './routes'

interface EmittingContext {
  emitFile(file: { type: 'asset'; fileName: string; source: string }): string
}
interface DevResponse {
  setHeader(name: string, value: string): unknown
  end(body: string): unknown
}
interface DevServer {
  middlewares: { use(route: string, handle: (request: unknown, response: DevResponse) => void): unknown }
}

/**
 * Puts `pre-router.js` first into a document. It is a file, not an inline script, so that the Content-Security-Policy
 * needs no hash. The plugin's type is written out here because two major versions of Vite use it.
 * @param source the absolute path of web/pre-router/pre-router.ts.
 */
export function preRouter(side: 'learner' | 'admin', base: string, source: string) {
  const code = () =>
    buildSync({
      entryPoints: [resolve(source)],
      bundle: true,
      minify: true,
      write: false,
      target: 'es2017',
      format: 'iife',
      define: {
        __SIDE__: JSON.stringify(side),
        __LEARNER_ROUTES__: JSON.stringify(LEARNER_ROUTES.map(({ route }) => route)),
      },
    }).outputFiles[0]?.text ?? ''
  return {
    name: 'lianda:pre-router',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `${base}pre-router.js` }, injectTo: 'head-prepend' as const },
    ],
    generateBundle(this: EmittingContext) {
      this.emitFile({ type: 'asset', fileName: 'pre-router.js', source: code() })
    },
    configureServer(server: DevServer) {
      server.middlewares.use(`${base}pre-router.js`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript; charset=utf-8')
        response.end(code())
      })
    },
  }
}
