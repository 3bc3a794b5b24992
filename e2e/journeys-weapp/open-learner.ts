import path from 'node:path'
import type { Browser } from 'playwright-core'
import { TEST_PASSWORD, type World } from '../../server/test/world'
import { type MiniProgram, type OpenOptions, openMiniProgram } from '../weapp/open-mini-program'

/** The address that a mini-program is built for when nothing else is asked for (miniprogram/config/index.ts). */
export const BUILT_FOR = 'http://127.0.0.1:3000'
const DIST = path.resolve(import.meta.dirname, '../../miniprogram/dist')

type Given = Partial<Pick<OpenOptions, 'device' | 'colorScheme'>>

/** The built program on a server of the test's own. */
export function openLearner(browser: Browser, world: World, given: Given = {}): Promise<MiniProgram> {
  const allowedHosts = [new URL(world.url).host]
  return openMiniProgram({ dist: DIST, browser, allowedHosts, reroute: { [BUILT_FOR]: world.url }, ...given })
}

/** Account, password, and the button; consent is ticked by default in the private edition. */
export async function signIn(program: MiniProgram, account: string, password = TEST_PASSWORD): Promise<void> {
  await program.type('#sign-in-account', account)
  await program.type('#sign-in-password', password)
  await program.tap('登录')
}
