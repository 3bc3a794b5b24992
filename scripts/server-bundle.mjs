import { at } from './paths.mjs'

/**
 * Bundle options of the server, for the build and for `npm run dev`. Each worker thread and child process of the server
 * that runs its own file needs an entry point here.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const SERVER_BUNDLE = {
  entryPoints: {
    main: at('server', 'src', 'main.ts'),
    'store-worker': at('server', 'src', 'infra', 'store', 'embedded', 'worker.ts'),
    'workbook-worker': at('server', 'src', 'infra', 'spreadsheet', 'workbook-worker.ts'),
    'format-worker': at('server', 'src', 'module', 'question-bank', 'format', 'process', 'format-worker.ts'),
    'page-worker': at('server', 'src', 'module', 'media', 'pages', 'page-worker.ts'),
    'document-worker': at('server', 'src', 'module', 'scene', 'proposal', 'document', 'document-worker.ts'),
    'local-embedding-worker': at('server', 'src', 'infra', 'llm', 'local-embedding-worker.ts'),
    'mp3-worker': at('server', 'src', 'module', 'voice', 'recording', 'mp3', 'mp3-worker.ts'),
  },
  bundle: true,
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node24',
  packages: /** @type {const} */ ('external'),
  alias: { '@lianda/shared': at('shared', 'src') },
  sourcemap: true,
  legalComments: /** @type {const} */ ('none'),
  logLevel: /** @type {const} */ ('info'),
}
