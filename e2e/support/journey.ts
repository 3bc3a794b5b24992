import type { Browser, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import type { Language } from '@lianda/shared/contract/fields'
import { createSession } from '@lianda/shared/client/session'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { memoryValues } from '@lianda/shared/platform/memory-storage'
import { newcomer, sessionFor } from './caller'
import { type Learner, learnerOn } from './learner'
import { DESKTOP, openBrowser, openPage, type PageOptions, shot, type WatchedPage } from './screens'
import { type ServerProcess, startServer } from './server-process'
import { stepBrowser, stepServer } from './step'
import { textsOf } from './texts'

export interface Person extends Learner {
  watched: WatchedPage
  /** Closes the browser context and fails if anything went wrong that no step had declared. */
  leave(): Promise<void>
}

interface PersonOptions extends PageOptions {
  speaks?: Language
  origin?: string
}

/** A server and a browser for the journeys of a file; every person has a browser context of their own. */
export interface Journey {
  server: ServerProcess
  browser: Browser
  /** Creates a new learner and returns the account. */
  newcomer(name?: string, speaks?: Language): Promise<string>
  /** @param options.origin another address of the server: a link that can be cut */
  person(options?: PersonOptions): Promise<Person>
  /** Opens the back office on a desktop-sized page of a device that has signed in. */
  admin(account?: string, options?: PersonOptions): Promise<Person>
  close(): Promise<void>
}

/** Browser messages about an unreachable server, for steps that cut it off on purpose. */
export const AWAY =
  /ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED|ERR_SOCKET_NOT_CONNECTED|WebSocket connection to|error occurred when fetching the script/

/** A call still in progress at the sign-out is refused. */
export const SIGNED_OUT = /\b401\b/

const TAGS: Record<Language, NonNullable<PageOptions['language']>> = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en-US' }

/** A page without its server repeats its complaints. */
const MOST_PROBLEMS = 8

/** After a failed test, saves a screenshot and prints the problems of each open page. Call it once per file. */
export function keepFailures(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [index, { page, problems }] of [...open].entries()) {
      await shot(page, `failed/${task.name.slice(0, 60).replace(/\W+/g, '-')}-${index + 1}`).catch(() => undefined)
      if (problems.length > 0) console.error(page.url(), problems.slice(-MOST_PROBLEMS))
    }
  })
}

/** Pages that are still open. */
const open = new Set<WatchedPage>()

/** Journeys on the server and in the browser of the step. */
export const openJourney = async (): Promise<Journey> =>
  journeyOn(...(await Promise.all([stepServer(), stepBrowser()])), async () => undefined)

/** Journeys with a server of their own, for another environment or another time. */
export async function openOwnJourney(env: Record<string, string>, microphone?: string): Promise<Journey> {
  const [server, browser] = await Promise.all([startServer(env), microphone ? openBrowser(microphone) : stepBrowser()])
  return journeyOn(server, browser, async () => {
    if (microphone) await browser.close()
    await server.dispose()
  })
}

/** A request that a test answers itself may still be on its way. */
async function closeContext({ context }: Pick<WatchedPage, 'context'>): Promise<void> {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

/**
 * Opens the back office with this session. The way over the sign-in page loads the learner's program before it, which
 * takes as long again: that way has journeys of its own (sign-in.test.ts).
 */
async function openOffice(page: Page, origin: string, user: StoredUser): Promise<void> {
  const kept = new Map<string, string>()
  createSession(memoryValues(kept)).begin(user)
  // Any document of this origin: storage belongs to one.
  await page.goto(`${origin}/readyz`)
  await page.evaluate((all) => all.forEach(([key, value]) => localStorage.setItem(key, value)), [...kept])
  await page.goto(`${origin}/admin/#${user.home}`)
}

function journeyOn(server: ServerProcess, browser: Browser, end: () => Promise<void>): Journey {
  const texts = new Map<Language, Translate>()
  const textsIn = async (language: Language) => {
    const known = texts.get(language) ?? (await textsOf(language))
    texts.set(language, known)
    return known
  }
  const journey: Journey = {
    server,
    browser,
    newcomer: (name, speaks) => newcomer(server, name, speaks),
    async person({ speaks = 'zhCN', origin = server.origin, ...options } = {}) {
      const watched = await openPage(browser, { language: TAGS[speaks], ...options })
      open.add(watched)
      return {
        ...learnerOn(watched.page, { origin, accounts: server.accounts }, await textsIn(speaks)),
        watched,
        async leave() {
          open.delete(watched)
          await closeContext(watched)
          watched.assertClean()
        },
      }
    },
    async admin(account = 'admin1', options = {}) {
      const person = await journey.person({ viewport: DESKTOP, ...options })
      const { page, t } = person
      await openOffice(page, options.origin ?? server.origin, await sessionFor(server, account, 'desktop'))
      await page.getByRole('navigation', { name: t('office.shell.menu') }).waitFor()
      return person
    },
    async close() {
      // After a failed test, its pages must not disturb others.
      await Promise.all([...open].map(closeContext))
      open.clear()
      await end()
    },
  }
  return journey
}
