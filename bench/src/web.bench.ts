import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext } from 'playwright-core'
import { atMost, type Bench, type Figure } from './figures'
import { person, type Person } from './learner'
import { lighthouseOf, RUNS } from './lighthouse'
import { account, practiceOf } from './people'
import { startServer } from '../../e2e/support/server-process'
import { installedChromium } from '../../e2e/weapp/chromium'

/** Limits for the scripts of a first visit; scripts/test/budget.mjs checks the builds against its own limits. */
const FIRST_ROUTE_KIB = 170
const FIRST_OFFICE_PAGE_KIB = 300

/**
 * Script size of a first visit, Lighthouse scores of the first screens of both documents, and response time of the
 * practice screen on a slow phone.
 */
export const webBench: Bench = {
  name: 'web',
  title: 'The web in a browser',
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off' })
    const [name, password] = account(server, /learner1/)
    const learner = await person(server.origin, name, password)
    const subtask = await practiceOf(learner, '16k_zh')
    const profile = mkdtempSync(join(tmpdir(), 'lianda-profile-'))
    const port = await freePort()
    const context = await chromium.launchPersistentContext(profile, {
      ...(installedChromium() ? { executablePath: installedChromium() } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--remote-debugging-port=${port}`,
      ],
      viewport: { width: 390, height: 844 },
      permissions: ['microphone'],
    })
    try {
      const { origin } = server
      const centre = `${origin}/#/user/dashboard/center`
      const office = `${origin}/admin/#/admin/homePage/homePage`
      const figures = [
        await scriptsOf(context, 'sign-in', `${origin}/#/login`, FIRST_ROUTE_KIB),
        ...(await lighthouseOf('sign-in', 'mobile', `${origin}/#/login`, port)),
        await scriptsOf(context, 'back office signed out', office, FIRST_ROUTE_KIB),
        ...(await lighthouseOf('back office signed out', 'desktop', office, port)),
      ]
      await signedInAs(context, origin, learner)
      figures.push(...(await lighthouseOf('centre', 'mobile', centre, port)))
      figures.push(await practiceInp(context, `${origin}/#/user/dashboard/train?subtask=${subtask}`))
      await signedInAs(context, origin, await person(origin, ...account(server, /owner/)))
      figures.push(
        await scriptsOf(context, 'back office signed in', office, FIRST_OFFICE_PAGE_KIB),
        ...(await lighthouseOf('back office signed in', 'desktop', office, port)),
      )
      return {
        how: `Scripts of a first visit; Lighthouse in its mobile and its desktop preset (medians of ${RUNS} runs) on a learner's screens and on the back office, signed in and not; the practice screen at a four times slower CPU: the longest of its interactions.`,
        figures,
      }
    } finally {
      await context.close()
      await server.dispose()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

/** Signs this user in for all documents of the browser. */
async function signedInAs(context: BrowserContext, origin: string, { user, token }: Person): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/#/404`)
  await page.evaluate((kept) => localStorage.setItem('lianda.user', JSON.stringify(kept)), { ...user, token })
  await page.close()
}

/** Gzipped size of all scripts that the browser loads until the network is idle, over all documents on the way. */
async function scriptsOf(context: BrowserContext, screen: string, url: string, limitKib: number): Promise<Figure> {
  const page = await context.newPage()
  const asked = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()) && response.ok())
      asked.set(
        response.url(),
        // The body is gone if the browser has left the document; then the script is fetched again.
        response.body().then(
          (body) => gzipSync(body).length,
          async () => gzipSync(Buffer.from(await (await fetch(response.url())).arrayBuffer())).length,
        ),
      )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const total = (await Promise.all(asked.values())).reduce((sum, size) => sum + size, 0)
  await page.close()
  return atMost(`scripts of a first visit, gz, ${screen}`, total / 1024, limitKib, 'KiB')
}

/** Opens a practice in typing mode and answers twice; reports the longest interaction. */
async function practiceInp(context: BrowserContext, url: string): Promise<Figure> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const worst = { ms: 0 }
    Object.assign(window, { worstInteraction: worst })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) worst.ms = Math.max(worst.ms, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  await page.goto(url)
  await page
    .getByText(/改用打字|Type instead/)
    .last()
    .click()
  const box = page.locator('textarea:visible, input[type=text]:visible').last()
  await box.waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let turn = 0; turn < 2; turn++) {
    await box.pressSequentially('您好，欢迎光临，请问您想看哪款车？')
    await box.press('Enter')
    await page.waitForTimeout(4_000)
  }
  const worst = await page.evaluate(
    () => (window as unknown as { worstInteraction: { ms: number } }).worstInteraction.ms,
  )
  await page.close()
  return atMost('practice, slowest interaction to next paint at 4x slower CPU', worst, 200, 'ms')
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
