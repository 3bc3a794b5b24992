import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { namedPieces } from '../learner/config/pieces.plugin'
import { preRouter } from '../learner/config/pre-router.plugin'
import { framePieces } from './config/frame-pieces.plugin'
import { lateAntd } from './config/late-antd.plugin'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const apiTarget = `http://127.0.0.1:${process.env.DEV_SERVER_PORT ?? '3000'}`

/** Small modules that every first page loads: one piece of them is smaller than twenty (docs/adr/0011). */
const FRAME_PARTS = [
  /admin[\\/]src[\\/](?:parts[\\/]late-part|list[\\/]ListStates|platform[\\/]format)\b/,
  /admin[\\/]src[\\/]shell[\\/](?:page-bar|crumb|use-user|access|single-keys|AdminIcon)\b/,
  /shared[\\/]src[\\/](?:ui[\\/](?:Logo|Drawing|Icon|Portrait)|contract[\\/]action)\b/,
  /module[\\/](?:org[\\/]function-keys|catalog[\\/]catalog-types)\b/,
]

/** Every list loads all of these, and pages that only filter share them. */
const LIST_PARTS =
  /admin[\\/]src[\\/]list[\\/](?:ListPage|ListToolbar|FilterButton|NarrowRows|NarrowToolbar|narrow-toolbar|use-column-choice)\b/

/** Small hooks that many pages share, none of which brings more with it. */
const HOOKS = [
  /admin[\\/]src[\\/]platform[\\/](?:use-send|use-save-file|download)\b/,
  /admin[\\/]src[\\/]parts[\\/](?:use-focus-back|use-undo-toast|use-ask-disable)\b/,
  /admin[\\/]src[\\/](?:edit[\\/]use-form-draft|list[\\/]use-(?:list-keys|search))\b/,
  /[\\/]antd[\\/]es[\\/]_util[\\/]hooks[\\/]use(?:AllowClear|ForceUpdate)\b/,
]

export default defineConfig({
  base: '/admin/',
  plugins: [
    lateAntd(),
    framePieces('/src/start.tsx'),
    react(),
    namedPieces('assets'),
    preRouter('admin', '/admin/', at('../pre-router/pre-router.ts')),
  ],
  resolve: {
    alias: { '@lianda/shared': at('../../shared/src') },
    extensions: ['.h5.tsx', '.h5.ts', '.tsx', '.ts', '.mjs', '.js', '.jsx', '.json'],
  },
  build: {
    outDir: process.env.BUILD_OUTPUT ?? 'dist',
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: {
      // antd's parts don't say that importing them does nothing else, so all of each would be bundled.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'frame-parts', test: (id) => FRAME_PARTS.some((part) => part.test(id)) },
            { name: 'list-parts', test: (id) => LIST_PARTS.test(id) },
            { name: 'hooks', test: (id) => HOOKS.some((part) => part.test(id)) },
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: /[\\/]@rc-component[\\/]/, sideEffects: false }] },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.DEV_ADMIN_PORT ?? '3002'),
    strictPort: true,
    proxy: {
      '/api': { target: apiTarget },
      '/media': { target: apiTarget },
      '/static/images': { target: apiTarget },
      '/socket.io': { target: apiTarget, ws: true },
    },
  },
})
