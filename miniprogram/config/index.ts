import path from 'node:path'
import { ProvidePlugin } from 'webpack'
import { defineConfig } from '@tarojs/cli'
import { ARIA_COMPONENTS } from './aria-attributes'
import { WxssSafeTop } from './wxss-safe-top'

const root = path.resolve(__dirname, '..')
const sharedDir = path.resolve(root, '../shared/src')

/**
 * Origin of the server. WeChat only allows https/wss calls to domains registered in its console, so it is fixed at
 * build time: `LIANDA_SERVER=https://train.example.com pnpm --filter @lianda/miniprogram build`. The default works in
 * the test harness, and in the developer tools with "do not verify domains" ticked.
 */
const serverUrl = process.env.LIANDA_SERVER ?? 'http://127.0.0.1:3000'

/** Packages published in syntax too new for the oldest supported client (class fields): compiled like our own code. */
const MODERN_PACKAGES = /node_modules[\\/](@noble|zod|zustand|i18next|react-i18next|pinyin-pro)[\\/]/

/** The full build writes to a folder beside the old one and then swaps the two (scripts/build.mjs). */
const outputRoot = process.env['BUILD_OUTPUT'] ?? 'dist'

export default defineConfig<'webpack5'>({
  projectName: 'lianda',
  date: '2026-11-21',
  // The stylesheets use px at a width of 375. Text must not grow with the screen, so px stays px.
  designWidth: 375,
  deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
  sourceRoot: 'src',
  outputRoot,
  plugins: [
    [
      path.resolve(__dirname, 'aria-plugin.ts'),
      { components: ARIA_COMPONENTS, runtime: path.resolve(root, 'src/platform/aria-runtime.ts') },
    ],
  ],
  framework: 'react',
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: { enable: false },
  alias: { '@lianda/shared': sharedDir },
  defineConstants: { SERVER_URL: JSON.stringify(serverUrl) },
  copy: {
    patterns: [
      { from: 'src/theme.json', to: `${outputRoot}/theme.json` },
      { from: 'src/tab-icons/', to: `${outputRoot}/tab-icons/` },
    ],
    options: {},
  },
  mini: {
    compile: { include: [(file: string) => file.startsWith(sharedDir) || MODERN_PACKAGES.test(file)] },
    optimizeMainPackage: { enable: true },
    miniCssExtractPluginOption: { ignoreOrder: true },
    webpackChain(chain) {
      // Without the second path, files of shared can't resolve Taro's own component bindings.
      chain.resolve.modules.add('node_modules').add(path.resolve(root, 'node_modules'))
      chain.plugin('wxssSafeTop').use(WxssSafeTop)
      // A free `Intl` in any module resolves to `deviceIntl`: older Android clients have no Intl of their own.
      chain.plugin('intl').use(ProvidePlugin, [{ Intl: [path.resolve(root, 'src/platform/intl.ts'), 'deviceIntl'] }])
    },
    postcss: {
      pxtransform: { enable: false, config: {} },
      cssModules: {
        enable: true,
        config: { namingPattern: 'module', generateScopedName: '[name]-[local]-[hash:base64:4]' },
      },
    },
  },
})
