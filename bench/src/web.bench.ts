import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { atLeast, atMost, type Bench, type Figure, percentile } from './figures'
import { person } from './learner'
import { account, practiceOf } from './people'
import { startServer } from '../../e2e/support/server-process'
import { installedChromium } from '../../e2e/weapp/chromium'

const RUNS = 3

/** Lighthouse (mobile) on the first two screens, and how fast the practice screen answers on a slow phone. */
export const webBench: Bench = {
  name: 'web',
  title: 'The learner in a browser',
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
      const figures = [
        await firstRoute(context, `${server.origin}/#/login`),
        ...(await lighthouseOf('sign-in', `${server.origin}/#/login`, port)),
      ]
      const page = await context.newPage()
      await page.goto(`${server.origin}/#/404`)
      await page.evaluate((user) => localStorage.setItem('lianda.user', JSON.stringify(user)), {
        ...learner.user,
        token: learner.token,
      })
      await page.close()
      figures.push(...(await lighthouseOf('centre', `${server.origin}/#/user/dashboard/center`, port)))
      figures.push(await practiceInp(context, `${server.origin}/#/user/dashboard/train?subtask=${subtask}`))
      return {
        how: `Scripts of a first visit; Lighthouse in its mobile preset (median of ${RUNS} runs); then the practice screen at a four times slower CPU: the longest of its interactions.`,
        figures,
      }
    } finally {
      await context.close()
      await server.dispose()
      rmSync(profile, { recursive: true, force: true })
    }
  },
}

async function lighthouseOf(screen: string, url: string, port: number): Promise<Figure[]> {
  const performance: number[] = []
  const accessibility: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      logLevel: 'error',
    })
    performance.push((result?.lhr.categories['performance']?.score ?? 0) * 100)
    accessibility.push((result?.lhr.categories['accessibility']?.score ?? 0) * 100)
  }
  return [
    atLeast(`Lighthouse performance, ${screen}`, percentile(performance, 50), 90, ''),
    atLeast(`Lighthouse accessibility, ${screen}`, percentile(accessibility, 50), 95, ''),
  ]
}

/** Every script that the browser asks for until the sign-in page is at rest, gzipped. */
async function firstRoute(context: BrowserContext, url: string): Promise<Figure> {
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url()) && response.ok())
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return atMost('scripts of the first route, gz', total / 1024, 180, 'KiB')
}

/** Opens the practice by typing, answers twice, pauses and goes on; the worst event duration counts. */
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
