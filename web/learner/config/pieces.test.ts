import { expect, it } from 'vitest'
import { pieceName } from './pieces.plugin'

const NODE = '/work/node_modules/.pnpm/x@1/node_modules'

it.each([
  ['page-center', '/work/web/learner/src/pages/center/index.tsx'],
  ['HomePage', '/work/web/admin/src/home/HomePage.tsx'],
  ['Sheet', '/work/shared/src/ui/Sheet.h5.tsx'],
  ['learner', '/work/web/learner/index.html'],
  ['texts-operation.zhCN', '/work/shared/src/i18n/locales/zhCN/operation.json'],
  ['antd-zh_CN', `${NODE}/antd/locale/zh_CN.js`],
  ['antd-mobile-mask', `${NODE}/antd-mobile/es/components/mask/index.js`],
  ['react-router', `${NODE}/react-router/dist/development/chunk-6KYCQHYJ.mjs`],
  ['noble-hashes-sha2', `\0${NODE}/@noble/hashes/sha2.js?commonjs-module`],
])('a piece is called %s for what it holds', (called, id) => {
  expect(pieceName({ name: 'index', facadeModuleId: id, moduleIds: [] })).toBe(called)
  expect(pieceName({ name: 'index', moduleIds: ['/work/web/admin/src/other.ts', id] })).toBe(called)
})
