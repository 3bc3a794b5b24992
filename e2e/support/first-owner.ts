import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Person } from './journey'
import { signIn } from './screens'
import type { ServerProcess } from './server-process'

const ROOT = resolve(import.meta.dirname, '..', '..')
/** What a sign-in answers that needs another password first, or is refused. */
export const REFUSED = /\b400\b/
/** The password that {@link enterFirst} chooses. */
export const OWN = 'Winter88lake'

/** `org:create` on the command line, while the server is down: the embedded store has one user. @returns the password */
export async function orgCreate(server: ServerProcess, ...args: string[]): Promise<string> {
  await server.kill('SIGTERM')
  const main = resolve(ROOT, 'server', 'dist', 'main.js')
  const { stdout } = await promisify(execFile)(process.execPath, [main, 'org:create', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: server.dataDir, LOCAL_ASR: 'off', LOCAL_TTS: 'off' },
  })
  await server.restart()
  return /first sign-in: (\S+)/.exec(stdout)?.[1] ?? ''
}

/** Signs in with a password that somebody else knows, and chooses an own one. */
export async function enterFirst(
  { page, t, watched }: Person,
  origin: string,
  account: string,
  password: string,
): Promise<void> {
  watched.expectProblem(REFUSED)
  await signIn(page, origin, account, password)
  await page.locator('#change-password').fill(OWN)
  await page.locator('#change-repeat').fill(OWN)
  await page.getByRole('button', { name: t('identity.change.submit') }).click()
}

/** Waits for the back office. */
export const inOffice = ({ page, t }: Person): Promise<void> =>
  page.getByRole('navigation', { name: t('office.shell.menu') }).waitFor()
