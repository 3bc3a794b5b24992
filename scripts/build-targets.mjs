import { at } from './paths.mjs'

/**
 * @typedef {object} BuildTarget
 * @property {string} folder working directory of the build
 * @property {string} output its result, relative to the checkout
 * @property {string[]} inputs what its result depends on, relative to the checkout
 * @property {string[]} command Node script and arguments
 */

const EVERYWHERE = ['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/src', 'scripts/build-targets.mjs']

/** All build targets. @type {Record<'server' | 'admin' | 'learner' | 'weapp', BuildTarget>} */
export const BUILD_TARGETS = {
  server: {
    folder: 'server',
    output: 'server/dist',
    inputs: [
      ...EVERYWHERE,
      'server/src',
      'server/package.json',
      'scripts/build-server.mjs',
      'scripts/server-bundle.mjs',
    ],
    command: [at('scripts', 'build-server.mjs')],
  },
  admin: {
    folder: 'web/admin',
    output: 'web/admin/dist',
    inputs: [...EVERYWHERE, 'web/admin', 'web/pre-router', 'web/learner/config'],
    command: [at('web', 'admin', 'node_modules', 'vite', 'bin', 'vite.js'), 'build'],
  },
  learner: {
    folder: 'web/learner',
    output: 'web/learner/dist',
    inputs: [...EVERYWHERE, 'web/learner', 'web/pre-router'],
    command: [at('web', 'learner', 'node_modules', '@tarojs', 'cli', 'bin', 'taro'), 'build', '--type', 'h5'],
  },
  weapp: {
    folder: 'miniprogram',
    output: 'miniprogram/dist',
    inputs: [...EVERYWHERE, 'miniprogram', 'project.config.json'],
    command: [at('miniprogram', 'node_modules', '@tarojs', 'cli', 'bin', 'taro'), 'build', '--type', 'weapp'],
  },
}
