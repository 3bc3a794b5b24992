import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { at } from '../paths.mjs'
import { type Breach, cruiseWalls, PRODUCT } from './cruise-walls.mjs'

const config = createRequire(import.meta.url)(at('.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
const fixture = at('scripts', 'walls', 'fixture')

/** One planted breach for each dependency rule: [rule, file that breaks it]. */
const PLANTED: [string, string][] = [
  ['kernel-stands-alone', 'shared/src/kernel/breach.ts'],
  ['error-knows-kernel-only', 'shared/src/error/breach.ts'],
  ['contract-and-rules-below-clients', 'shared/src/module/exam/client.contract.ts'],
  ['rules-are-pure', 'shared/src/module/exam/package.rules.ts'],
  ['rules-read-no-disk', 'shared/src/module/exam/disk.rules.ts'],
  ['core-runs-without-react', 'shared/src/module/exam/exam.slice.ts'],
  ['hooks-below-screens', 'shared/src/hook/use-screen.ts'],
  ['shared-below-shells', 'shared/src/module/exam/shell.view-model.ts'],
  ['shells-apart', 'web/admin/src/page.ts'],
  ['noun-order-setting', 'shared/src/module/setting/up.rules.ts'],
  ['noun-order-setting', 'server/src/module/log/up.service.ts'],
  ['noun-order-identity', 'server/src/module/upload/up.service.ts'],
  ['noun-order-catalog', 'server/src/module/import/up.service.ts'],
  ['noun-order-media', 'server/src/module/media/up.service.ts'],
  ['voice-knows-no-owner', 'shared/src/module/voice/up.ts'],
  ['noun-order-scene', 'server/src/module/scene/up.service.ts'],
  ['noun-order-exam', 'server/src/module/exam/up.service.ts'],
  ['no-admin-code-for-learners', 'web/learner/src/indirect.ts'],
  ['one-ui-vocabulary', 'shared/src/module/exam/ExamScreen.tsx'],
  ['antd-mobile-by-component-in-h5-twins', 'shared/src/ui/Popup.weapp.tsx'],
  ['antd-is-the-back-offices', 'shared/src/ui/Desk.tsx'],
  ['taro-in-shells-only', 'shared/src/module/exam/ExamScreen.tsx'],
  ['server-takes-the-pure-part', 'server/src/module/exam/exam.client.ts'],
  ['server-never-reaches-react', 'server/src/module/exam/exam.view.ts'],
  ['koa-at-the-door', 'server/src/module/exam/exam.document.ts'],
  ['mongoose-in-models', 'server/src/module/exam/exam.query.ts'],
  ['socket-io-in-realtime', 'server/src/module/exam/exam.events.ts'],
  ['vendor-sdk-in-its-adapter', 'server/src/module/exam/exam.jobs.ts'],
  ['workbooks-by-their-writers', 'server/src/module/exam/exam.export.ts'],
  ['modules-through-their-door', 'server/src/module/task/task.service.ts'],
  ['infra-below-modules', 'server/src/infra/mail/mail.ts'],
  ['no-circles', 'shared/src/kernel/left.ts'],
  ['no-circles-of-types', 'shared/src/kernel/day.ts'],
  ['tests-are-not-imported', 'server/src/module/exam/uses-test.ts'],
]

describe('the walls', () => {
  let breaches: Breach[]
  it('sees every planted module', async () => {
    const result = await cruiseWalls(fixture, PRODUCT)
    breaches = result.breaches
    expect(result.modules).toBeGreaterThan(PLANTED.length)
  })

  it.each(PLANTED)('%s is broken by %s, and says what to do instead', (wall, file) => {
    const found = breaches.find(({ rule, from }) => rule === wall && from === file)
    expect(found, `caught: ${breaches.map(({ rule, from }) => `${rule} ${from}`).join('; ')}`).toBeDefined()
    expect(found?.message.length).toBeGreaterThan(30)
  })

  it('has a planted breach for each wall', () => {
    const tried = new Set(PLANTED.map(([wall]) => wall))
    expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })

  it('leaves healthy files alone', () => {
    expect(breaches.filter(({ from }) => from === 'server/src/module/exam/exam.service.ts')).toEqual([])
    expect(breaches.filter(({ from }) => from === 'shared/src/module/exam/exam.rules.ts')).toEqual([])
  })
})
