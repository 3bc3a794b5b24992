import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunnerTask } from 'vitest'
import { TEST_PASSWORD, type World } from '../../server/test/world'
import { type MiniProgram, type OpenOptions, openMiniProgram } from '../weapp/open-mini-program'

/** The server's address in a default build of the mini-program (miniprogram/config/index.ts). */
export const BUILT_FOR = 'http://127.0.0.1:3000'
const DIST = path.resolve(import.meta.dirname, '../../miniprogram/dist')

type Given = Partial<Pick<OpenOptions, 'device' | 'colorScheme'>>

/** Opens the built program on the test's own server. */
export function openLearner(world: Pick<World, 'url'>, given: Given = {}): Promise<MiniProgram> {
  const allowedHosts = [new URL(world.url).host]
  return openMiniProgram({ dist: DIST, allowedHosts, reroute: { [BUILT_FOR]: world.url }, ...given })
}

/**
 * Reopens the program from WeChat's list of recent ones after WeChat has ended it. Storage and files are unchanged; it
 * starts on the page it was left on if that page's restart strategy says so, else on the first.
 */
export async function reopenLearner(program: MiniProgram, world: World, given: Given = {}): Promise<MiniProgram> {
  const [storage, files, left] = await Promise.all([program.storage(), program.files(), program.page()])
  await program.close()
  const config = JSON.parse(await readFile(path.join(DIST, `${left.path}.json`), 'utf8')) as {
    restartStrategy?: string
  }
  const query = Object.entries(left.query).map(([name, value]) => `${name}=${value}`)
  const launchUrl = config.restartStrategy === 'homePageAndLatestPage' ? `/${left.path}?${query.join('&')}` : ''
  return await openLearner(world, { ...given, device: { storage, files, launchUrl, ...given.device } })
}

/** For `afterEach`, before anything is closed: on failure, saves a screenshot of the program and prints its errors. */
export async function keepFailure({ name, result }: RunnerTask, program: MiniProgram | undefined): Promise<void> {
  if (result?.state !== 'fail') return
  const file = `../shots/failed/weapp-${name.slice(0, 60).replace(/\W+/g, '-')}.png`
  await program?.screenshot(path.resolve(import.meta.dirname, file))
  console.error(program?.errors.join('\n'))
}

/** Enters account and password and taps the button; in the private edition consent is ticked by default. */
export async function signIn(program: MiniProgram, account: string, password = TEST_PASSWORD): Promise<void> {
  await program.type('#sign-in-account', account)
  await program.type('#sign-in-password', password)
  await program.tap('登录')
}

/** From the centre through a practice of one typed turn to its report. */
export async function practiseOneTurn(program: MiniProgram, text: string, task = 'Front desk'): Promise<void> {
  await program.waitForPage('pages/center/index')
  await program.tap(task)
  await program.waitForPage('pages/task/index')
  await program.tap('开始第 1 步')
  await program.waitForPage('practice/train/index')
  await program.tap('不方便说话？改用打字')
  await program.waitForText('第 1 轮')
  await program.type('wx-textarea', text)
  await program.tap('[aria-label="发送"]')
  await program.waitForText('第 2 轮')
  await program.tap('[aria-label="结束练习"]')
  await program.tap('wx-root-portal >> text="结束练习"')
  await program.waitForText('练习报告')
}
