import type { Frame, Locator, Page } from 'playwright-core'
import type { Translate } from '@lianda/shared/i18n/texts'
import { signIn } from './screens'
import type { ServerProcess } from './server-process'

type Params = Record<string, string | number>

/** Steps of a learner, in the words on the screen. Every step waits for the state that it leads to. */
export interface Learner {
  page: Page
  /** Where the learner's program is: the page itself, or a frame of the back office. */
  screen: Frame
  t: Translate
  button(key: string, params?: Params): Locator
  /** Waits for visible text anywhere on the page. */
  shows(text: string | RegExp): Promise<void>
  signIn(account: string): Promise<void>
  /** Waits until the program is stored on the device and opens without a network (`keepsProgram`). */
  programKept(): Promise<void>
  /** Opens a package from the centre's list. */
  openTask(task: string): Promise<void>
  /** Goes from the centre to the preflight. */
  openPractice(task: string): Promise<void>
  startTyping(): Promise<void>
  /** What shows that it is the learner's n-th turn. */
  turnHeading(n: number): Locator
  /** Waits for the learner's n-th turn. */
  turn(n: number): Promise<void>
  /** Types a turn; returns the send button once it is enabled. */
  maySay(text: string): Promise<Locator>
  /** Types a turn and sends it. */
  say(text: string): Promise<void>
  /** Types each of these when its turn has come, and sends it. */
  sayAll(texts: readonly string[], from?: number): Promise<void>
  /** What shows that the report is there. */
  reportPart(): Locator
  /** Ends the practice and waits for the report. */
  end(): Promise<void>
  report(): Promise<void>
  /** The report's own address, which comes after the report itself. */
  reportAddress(): Promise<string>
  /** The figure in the ring of the report. */
  score(): Promise<number>
}

export function learnerOn(
  page: Page,
  server: Pick<ServerProcess, 'origin' | 'accounts'>,
  t: Translate,
  screen: Frame = page.mainFrame(),
): Learner {
  const button: Learner['button'] = (key, params) => screen.getByRole('button', { name: t(key, params), exact: true })
  const learner: Learner = {
    page,
    screen,
    t,
    button,
    shows: (text) => screen.getByText(text).filter({ visible: true }).first().waitFor(),
    async signIn(account) {
      await signIn(page, server.origin, account, server.accounts[account] ?? '')
      await screen.getByText(t('task.center.tasks')).filter({ visible: true }).first().waitFor()
    },
    programKept: () => screen.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
    async openTask(task) {
      await (await listed({ page: screen }, task)).click()
    },
    async openPractice(task) {
      await learner.openTask(task)
      await screen.getByTestId('task-next').filter({ visible: true }).click()
      await screen.getByTestId('practice-start').filter({ visible: true }).waitFor()
    },
    async startTyping() {
      await button('practice.preflight.type').click()
      await learner.turn(1)
    },
    turnHeading: (n) =>
      screen.getByRole('heading', { name: new RegExp(`^${t('practice.live.turn', { turn: n })}(?!\\d)`) }),
    turn: (n) => learner.turnHeading(n).waitFor(),
    async maySay(text) {
      await screen.getByRole('textbox', { name: t('practice.type.label') }).fill(text)
      const send = screen.locator('[data-testid="type-send"]:not([aria-disabled])')
      await send.waitFor()
      return send
    },
    async say(text) {
      await (await learner.maySay(text)).click()
    },
    async sayAll(texts, from = 1) {
      for (const [index, text] of texts.entries()) {
        await learner.turn(from + index)
        await learner.say(text)
      }
    },
    async end() {
      await button('practice.live.end').click()
      const sure = screen.getByRole('alertdialog', { name: t('practice.end.title') })
      await sure.getByRole('button', { name: t('practice.end.confirm'), exact: true }).click()
      await learner.report()
    },
    reportPart: () => screen.getByText(t('scoring.part.content'), { exact: true }).first(),
    report: () => learner.reportPart().waitFor(),
    async reportAddress() {
      await page.waitForURL(/[?&]report=\w+$/)
      return page.url()
    },
    async score() {
      const figure = learner.reportPart().locator('xpath=preceding-sibling::*[1]')
      // The report may be shown while its score is still computed.
      await figure.filter({ hasText: /\d/ }).waitFor()
      return Number(await figure.textContent())
    },
  }
  return learner
}

/** The row of a package in the centre, once it is shown; shows the whole list where it is not among the first. */
export async function listed({ page }: { page: Page | Frame }, task: string): Promise<Locator> {
  const row = page.getByRole('button', { name: task }).first()
  const all = page.locator('[data-testid="tasks-all"][aria-expanded="false"]').filter({ visible: true })
  // Other journeys of the same server have published packages with an earlier deadline.
  await row.or(all).filter({ visible: true }).first().waitFor()
  if (!(await row.isVisible())) await all.click()
  await row.waitFor()
  return row
}
