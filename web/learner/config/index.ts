import { resolve } from 'node:path'
import { defineConfig } from '@tarojs/cli'
import { VitePWA } from 'vite-plugin-pwa'
import { normalChunks } from './chunks.plugin'
import { namedPieces } from './pieces.plugin'
import { preRouter } from './pre-router.plugin'
import { pwaOptions } from './pwa'
import { resolveOnce } from './resolve-once.plugin'
import { LEARNER_ROUTES } from './routes'
import { h5Twins } from './twins.plugin'
import { noWebComponents } from './web-components.plugin'

const workspace = resolve(__dirname, '../../..')
const shared = resolve(workspace, 'shared/src')

/** `npm run dev` passes the ports of the other two dev servers (scripts/task/dev.mjs). */
const apiTarget = `http://127.0.0.1:${process.env.DEV_SERVER_PORT ?? '3000'}`
const adminTarget = `http://127.0.0.1:${process.env.DEV_ADMIN_PORT ?? '3002'}`

export default defineConfig<'vite'>({
  projectName: 'lianda-learner',
  date: '2026-11-21',
  designWidth: 375,
  deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
  sourceRoot: 'src',
  // `npm start` builds into another folder than the one being served and then swaps them (scripts/build.mjs).
  outputRoot: process.env.BUILD_OUTPUT ?? 'dist',
  framework: 'react',
  plugins: [],
  alias: { '@lianda/shared': shared },
  compiler: {
    type: 'vite',
    vitePlugins: [
      h5Twins(),
      resolveOnce(),
      normalChunks(),
      noWebComponents(),
      namedPieces('js'),
      preRouter('learner', '/', resolve(workspace, 'web/pre-router/pre-router.ts')),
      VitePWA(pwaOptions),
    ],
  },
  jsMinimizer: 'esbuild',
  cssMinimizer: 'esbuild',
  h5: {
    publicPath: '/',
    staticDirectory: 'static',
    router: {
      mode: 'hash',
      customRoutes: Object.fromEntries(LEARNER_ROUTES.map(({ route, page }) => [`/${page}`, route])),
    },
    devServer: {
      port: Number(process.env.DEV_LEARNER_PORT ?? '3001'),
      host: '127.0.0.1',
      open: false,
      proxy: {
        '/api': { target: apiTarget },
        '/media': { target: apiTarget },
        '/static/images': { target: apiTarget },
        '/socket.io': { target: apiTarget, ws: true },
        '/admin': { target: adminTarget, ws: true },
      },
    },
    miniCssExtractPluginOption: { ignoreOrder: true, filename: 'css/[name].[hash].css' },
    postcss: {
      autoprefixer: { enable: true },
      // Sizes are CSS pixels on the web, so that the user's own text size setting applies.
      pxtransform: { enable: false },
      cssModules: { enable: true, config: { namingPattern: 'module', generateScopedName: '[local]_[hash:base64:5]' } },
    },
  },
})
