import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import type { Locator, Page, Route } from 'playwright-core'
import type { DeviceOptions, PageBridge } from './bridge.types'
import { compilePackage } from './compile/package'
import { PATIENCE_MS, slowDown } from '../support/patience'
import { stepBrowser } from '../support/step'
import { NetworkBridge } from './network-bridge'
import type { CompiledPackage } from './package.types'

declare const weappHarness: PageBridge

export type OpenOptions = {
  /** Folder of the compiled program (with app.json). */
  dist: string
  /** Hosts (`host` or `host:port`) allowed for requests and sockets; WeChat configures them in its console. */
  allowedHosts: readonly string[]
  /** Origin in the build -> origin in this run; the list of allowed hosts applies to the latter. */
  reroute?: Readonly<Record<string, string>>
  colorScheme?: 'light' | 'dark'
  device?: Partial<DeviceOptions>
}

/** A running mini-program as a user sees it. Selectors are CSS over `wx-` elements (`wx-button`, `.class`, `#id`). */
export type MiniProgram = {
  page(): Promise<{ path: string; query: Record<string, string>; depth: number }>
  /** Waits for an element and touches it. A target with `#`, `.`, `[` or `wx-` in front is a selector, else a text. */
  tap(target: string): Promise<void>
  /** Holds a finger down until this has happened. */
  hold(target: string, until: () => Promise<unknown>): Promise<void>
  /** Types into a field and replaces its content. */
  type(selector: string, text: string): Promise<void>
  /** All visible text. */
  text(): Promise<string>
  waitForText(text: string | RegExp, timeoutMs?: number): Promise<void>
  /** Waits until each of these is the whole text of something visible, one after the other; misses nothing between. */
  passes(...texts: string[]): Promise<void>
  waitForPage(path: string, timeoutMs?: number): Promise<void>
  locate(target: string): Locator
  screenshot(file: string): Promise<void>
  storage(): Promise<Record<string, string>>
  /** The user's files, path -> base64. */
  files(): Promise<Record<string, string>>
  /** Events outside the program: background and foreground, a call taking the microphone, the network lost or back. */
  background(): Promise<void>
  foreground(): Promise<void>
  interrupt(begin: boolean): Promise<void>
  /** From now on the microphone hears this (16 kHz PCM), then silence. */
  hear(pcm: Buffer): Promise<void>
  /** Waits until the microphone has given so much more sound, on a slow machine too. */
  recorded(ms: number): Promise<void>
  /** Lets the film that plays go on by so many seconds of it, at once. @param ends it is over then */
  playFilms(seconds: number, ends?: boolean): Promise<void>
  setNetwork(connected: boolean): Promise<void>
  /** The back gesture or Android's key: closes the page's open page-container, else the page. */
  systemBack(): Promise<void>
  /** Whether the next back closes a page-container. */
  guarded(): Promise<boolean>
  readonly logs: readonly string[]
  readonly errors: readonly string[]
  close(): Promise<void>
}

const VIEWPORT = { width: 390, height: 844 }
/** A phone with a notch: height of the status bar and of the home indicator, px. */
const SAFE_AREA = { top: 47, bottom: 34 }
const DEFAULT_DEVICE: DeviceOptions = {
  language: 'zh_CN',
  fontSizeSetting: 16,
  storage: {},
  files: {},
  connected: true,
  microphone: { allowed: true, pcmBase64: '' },
  fileLimitBytes: 200 * 1024 * 1024,
  privacyAgreed: true,
  launchUrl: '',
}

/**
 * Compiles a built mini-program by WeChat's own template compiler and runs it in a browser page.
 *
 * @throws Error when the package does not compile cleanly (see {@link compilePackage}) or its first page does not come up
 */
export async function openMiniProgram({
  dist,
  allowedHosts,
  reroute = {},
  colorScheme = 'light',
  device = {},
}: OpenOptions): Promise<MiniProgram> {
  const [pack, host, css] = await Promise.all([
    compiled(dist),
    hostScript(),
    readFile(path.join(import.meta.dirname, 'host/harness.css'), 'utf8'),
  ])
  const context = await (await stepBrowser()).newContext({
    viewport: VIEWPORT,
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    colorScheme,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  slowDown(context)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: SAFE_AREA })
  const logs: string[] = []
  const errors: string[] = []
  await page.exposeFunction(
    'weappReport',
    (kind: 'log' | 'error', text: string) => void (kind === 'error' ? errors : logs).push(text),
  )
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message))
  // In WeChat, too, the list of allowed hosts does not apply to pictures.
  for (const [from, to] of Object.entries(reroute))
    await context.route(`${from}/**`, (route) => fetchFrom(route, from, to))
  const network = new NetworkBridge(page, allowedHosts, reroute)
  await network.install()
  await page.setContent(
    '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body></body></html>',
  )
  await page.addStyleTag({ content: css })
  await page.addScriptTag({ content: host })
  await page.evaluate(`startMiniProgram(${JSON.stringify(pack)}, ${JSON.stringify({ ...DEFAULT_DEVICE, ...device })})`)
  const locate = (target: string) => locator(page, target)

  return {
    page: () => page.evaluate(() => weappHarness.current()),
    tap: (target) => locate(target).tap({ timeout: PATIENCE_MS }),
    hold: (target, until) => hold(page, locate(target), until),
    type: (selector, text) => locate(selector).locator('input, textarea').fill(text, { timeout: PATIENCE_MS }),
    text: () => page.evaluate(() => document.body.innerText),
    waitForText: (text, timeoutMs = PATIENCE_MS) =>
      page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: timeoutMs }),
    passes: (...texts) => page.evaluate(seeInTurn, { texts, patienceMs: PATIENCE_MS }),
    async waitForPage(path, timeoutMs = PATIENCE_MS) {
      await page.waitForFunction((wanted) => weappHarness.current().path === wanted, path, { timeout: timeoutMs })
    },
    locate,
    async screenshot(file) {
      await page.screenshot({ path: file })
    },
    storage: () => page.evaluate(() => weappHarness.storage()),
    files: () => page.evaluate(() => weappHarness.files()),
    background: () => page.evaluate(() => weappHarness.background()),
    foreground: () => page.evaluate(() => weappHarness.foreground()),
    interrupt: (begin) => page.evaluate((value) => weappHarness.interrupt(value), begin),
    hear: (pcm) => page.evaluate((value) => weappHarness.hear(value), pcm.toString('base64')),
    async recorded(ms) {
      const enough = (await page.evaluate(() => weappHarness.recordedMs())) + ms
      await page.waitForFunction((wanted) => weappHarness.recordedMs() >= wanted, enough, { timeout: PATIENCE_MS })
    },
    playFilms: (seconds, ends = false) =>
      page.evaluate((given) => weappHarness.playFilms(given.seconds, given.ends), { seconds, ends }),
    setNetwork: (connected) => page.evaluate((value) => weappHarness.setNetwork(value), connected),
    systemBack: () => page.evaluate(() => weappHarness.systemBack()),
    guarded: () => page.evaluate(() => weappHarness.guarded()),
    logs,
    errors,
    async close() {
      network.close()
      // A picture may still be on its way.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}

async function fetchFrom(route: Route, from: string, to: string): Promise<void> {
  const response = await route.fetch({ url: to + route.request().url().slice(from.length) })
  await route.fulfill({ response })
}

const packages = new Map<string, Promise<CompiledPackage>>()

/** Compiles a package once: it does not change during a step. */
function compiled(dist: string): Promise<CompiledPackage> {
  const known = packages.get(dist) ?? compilePackage(dist)
  packages.set(dist, known)
  return known
}

let bundled: Promise<string> | undefined

/** The harness's browser part, bundled once per test run. */
function hostScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [path.join(import.meta.dirname, 'host/main.ts')],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'silent',
  }).then((result) => result.outputFiles[0]?.text ?? '')
  return bundled
}

function locator(page: Page, target: string): Locator {
  if (/^(?:[.[]|wx-)/.test(target)) return page.locator(target).filter({ visible: true }).first()
  if (target.startsWith('#')) {
    const id = target.slice(1)
    // The framework prefixes an id with the component's own.
    return page.locator(`[id="${id}"], [id$="--${id}"]`).filter({ visible: true }).first()
  }
  return page.getByText(target, { exact: true }).filter({ visible: true }).first()
}

/** Runs in the page. */
async function seeInTurn({ texts, patienceMs }: { texts: string[]; patienceMs: number }): Promise<void> {
  const isShown = (text: string): boolean => {
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (all.nextNode())
      if (all.currentNode.textContent?.trim() === text && all.currentNode.parentElement?.checkVisibility()) return true
    return false
  }
  const change = () =>
    new Promise<void>((done) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        done()
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      // waits: so that the limit is looked at where nothing changes.
      setTimeout(done, 1_000)
    })
  const until = performance.now() + patienceMs
  for (const text of texts)
    while (!isShown(text)) {
      if (performance.now() > until) throw new Error(`“${text}” was never shown`)
      await change()
    }
}

async function hold(page: Page, target: Locator, until: () => Promise<unknown>): Promise<void> {
  // Waits until the element is visible, in view and at rest; fails if another element covers it.
  await target.tap({ timeout: PATIENCE_MS, trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to touch has no box')
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await until()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
