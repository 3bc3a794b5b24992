import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { lookAt } from './look'
import { openLearner, signIn } from './open-learner'

let world: PracticeWorld

beforeAll(async () => {
  world = await createPracticeWorld()
})
afterAll(() => world?.close())

test.each(looks([{ name: 'light' }, { name: 'dark' }] as const, 'dark'))(
  'every screen shows in $name, and axe finds nothing',
  async ({ name: colorScheme }) => {
    const program = await openLearner(world, { colorScheme })
    const look = lookAt(program, { name: colorScheme })
    await program.waitForText('登录')
    await look('sign-in')
    await signIn(program, world.learner.account)
    await program.waitForText('Front desk')
    await look('centre')
    await program.tap('日历')
    await program.waitForText('没有开始或截止的任务')
    await look('calendar')
    await program.tap('[aria-label="关闭"]')
    await program.tap('Front desk')
    await program.waitForText('开始第 1 步')
    await look('task')
    await program.tap('开始第 1 步')
    await program.waitForText('开始对话')
    await look('preflight')
    await program.tap('[aria-label="返回"]')
    await program.waitForPage('pages/task/index')
    await program.tap('[aria-label="返回"]')
    await program.waitForPage('pages/center/index')
    await program.tap('我的')
    await program.waitForText('退出登录')
    await look('mine')
    await program.tap('用户协议')
    await program.waitForPage('pages/terms/index')
    await look('terms')
    expect(program.errors).toEqual([])
    await program.close()
    expect(look.found).toEqual([])
  },
)
