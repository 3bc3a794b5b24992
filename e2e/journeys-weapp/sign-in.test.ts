import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import type { MiniProgram } from '../weapp/open-mini-program'
import { openLearner, signIn } from './open-learner'

let world: PracticeWorld
let program: MiniProgram

beforeAll(async () => {
  world = await createPracticeWorld()
})
afterEach(() => program?.close())
afterAll(() => world?.close())

test('a wrong password is said, the right one leads to the training centre', async () => {
  program = await openLearner(world)
  await signIn(program, world.learner.account, 'wrong-one')
  await program.waitForText('账号或密码不对')
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  // The greeting depends on the machine's time of day.
  await program.waitForText(/(早上|中午|下午|晚上)好，沈晓雯/)
  expect(program.errors).toEqual([])
})

test('who is signed in stays so when the program is opened again', async () => {
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  const storage = await program.storage()
  await program.close()
  program = await openLearner(world, { device: { storage, launchUrl: '/pages/center/index' } })
  await program.waitForText('Front desk')
  expect((await program.page()).path).toBe('pages/center/index')
})

test('a link to something that is not there says so and leads to the centre', async () => {
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForPage('pages/center/index')
  const storage = await program.storage()
  for (const address of ['pages/task/index?id=none', 'practice/train/index?subtask=none&history=1']) {
    await program.close()
    program = await openLearner(world, { device: { storage, launchUrl: `/${address}` } })
    await program.waitForText('没有找到要看的内容')
    expect(await program.text()).not.toContain('再试一次')
    await program.tap('[role="alert"] [role="button"]')
    await program.waitForText('Front desk')
  }
})

test('a shared link asks who is not signed in to sign in first', async () => {
  program = await openLearner(world, { device: { launchUrl: '/pages/center/index' } })
  await program.waitForPage('pages/login/index')
  await program.waitForText('登录')
})

test('the sign-in page speaks the language of WeChat', async () => {
  program = await openLearner(world, { device: { language: 'en' } })
  await program.waitForText('Sign in')
  expect(await program.text()).not.toContain('登录')
})

test('signing in elsewhere ends the session here and says so', async () => {
  program = await openLearner(world)
  await signIn(program, world.learner.account)
  await program.waitForText('Front desk')
  await world.signIn(world.learner.account, undefined, 'weapp')
  await program.waitForPage('pages/login/index')
  await program.waitForText('账号在别处登录')
})

test('dark follows WeChat, large text follows its setting', async () => {
  program = await openLearner(world, { colorScheme: 'dark', device: { fontSizeSetting: 20 } })
  await program.waitForText('登录')
  const title = program.locate('账号')
  const { colour, size } = await title.evaluate((node) => {
    const style = getComputedStyle(node)
    return { colour: style.color, size: style.fontSize }
  })
  expect(size).toBe('16.25px')
  expect(colour).toBe('rgb(180, 189, 192)')
})
