// Bundles the server and each worker into one file; npm packages stay external, the shared workspace is included.
import { existsSync } from 'node:fs'
import { build } from 'esbuild'
import { at } from './paths.mjs'
import { SERVER_BUNDLE } from './server-bundle.mjs'

const missing = Object.values(SERVER_BUNDLE.entryPoints).filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`The server's entries are not there: ${missing.join(', ')}`)
await build({ ...SERVER_BUNDLE, outdir: at('server', process.env.BUILD_OUTPUT ?? 'dist') })
