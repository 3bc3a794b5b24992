import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../weapp/chromium'
import { axeFindings } from './axe'
import { PATIENCE_MS } from './patience'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
const SHOTS = resolve(import.meta.dirname, '..', 'shots')

/**
 * Chromium as the journeys need it: permissions granted, nothing asked of the outside.
 *
 * @param microphone a WAV that is the microphone, once; without it a fake tone
 */
export function openBrowser(microphone?: string): Promise<Browser> {
  return launchChromium([
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(microphone ? [`--use-file-for-fake-audio-capture=${microphone}%noloop`] : []),
  ])
}

export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Console errors, page errors and failed requests that nobody expected so far. */
  problems: string[]
  /** From now on, messages or addresses that contain this are part of the step. */
  expectProblem(part: string | RegExp): void
  /** Fails when something went wrong that no step had declared. */
  assertClean(): void
}

export interface PageOptions {
  viewport?: { width: number; height: number }
  language?: 'zh-CN' | 'zh-TW' | 'en-US'
  dark?: boolean
  /** With little motion, as some ask their device for. */
  still?: boolean
  /** Whether the program may put itself on the device, to open without a network; that takes as long as opening it. */
  keepsProgram?: boolean
}

/** A page that remembers what went wrong in it. */
export async function openPage(
  browser: Browser,
  { viewport = PHONE, language = 'zh-CN', dark = false, still = false, keepsProgram = false }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport,
    locale: language,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
    serviceWorkers: keepsProgram ? 'allow' : 'block',
    permissions: ['microphone'],
    hasTouch: viewport.width < 992,
    isMobile: viewport.width < 992,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const problems: string[] = []
  const expected: (string | RegExp)[] = []
  const note = (problem: string) => {
    const known = expected.some((part) => (typeof part === 'string' ? problem.includes(part) : part.test(problem)))
    if (!known) problems.push(problem)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left cancels what it was loading.
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) note(`response: ${response.status()} ${response.url()}`)
  })
  return {
    page,
    context,
    problems,
    expectProblem: (part) => void expected.push(part),
    assertClean: () => expect(problems).toEqual([]),
  }
}

/** What axe finds on this screen by WCAG 2.2 A and AA, a line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const { rule, selector, summary } of await axeFindings(page)) {
    if (rule === 'target-size' && !(await staysSmall(page, selector))) continue
    lines.push(`${rule}: ${selector} ${summary}`)
  }
  return lines
}

/** What a bar at the bottom covers by half is as large as it is once it has been scrolled to. */
async function staysSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await axeFindings(page, { within: selector, rules: ['target-size'] })).length > 0
}

/** The least height and width of what is pressed with a finger (px). A row of dots under a picture may be narrow. */
const FINGERTIP = [44, 24] as const

/** What can be pressed and is smaller than a fingertip, with the label that belongs to it; words in a line of text aside. */
export async function touchFindings(page: Page): Promise<string[]> {
  return await page.evaluate(([high, broad]) => {
    const pressed =
      'button, a[href], select, summary, textarea, input:not([type="hidden"], [type="file"]), [role="button"], [role="tab"], [role="treeitem"]'
    const whole = 'label, .ant-input-affix-wrapper, .ant-input-number, .ant-select, .ant-picker'
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!shown || element.matches(':disabled, [aria-hidden="true"] *')) continue
      if (element.matches('a') && getComputedStyle(element).display === 'inline') continue
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = element.getBoundingClientRect()
      // Taken out of sight for readers only.
      if (width <= 1 || height <= 1) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const target = element.closest(whole) ?? element
      const reaches = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && target.contains(hit)
      }
      // What lies below something else cannot be pressed now.
      if (!reaches(0, 0)) continue
      const box = target.getBoundingClientRect()
      const tall = box.height >= high || (reaches(0, 1 - high / 2) && reaches(0, high / 2 - 1))
      const wide = box.width >= broad || (reaches(1 - broad / 2, 0) && reaches(broad / 2 - 1, 0))
      if (tall && wide) continue
      const name = element.getAttribute('aria-label') ?? element.innerText.trim().slice(0, 30)
      found.push(
        `${element.tagName.toLowerCase()}.${element.className} “${name}”: ${Math.round(width)} x ${Math.round(height)} px`,
      )
    }
    return [...new Set(found)]
  }, FINGERTIP)
}

/** In so many frames a menu has found its place: it lies far outside while it is measured (1 s). */
const FRAMES_TO_SETTLE = 60

/**
 * What scrolls sideways that should not, and what can be pressed but lies beyond the window's side; for longer than it
 * takes to be put there.
 */
export async function layoutFindings(page: Page): Promise<string[]> {
  for (let frame = 1; ; frame++) {
    const found = await misplaced(page)
    if (found.length === 0 || frame === FRAMES_TO_SETTLE) return found
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    const lines = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []
    for (const body of document.querySelectorAll('main, [role="dialog"] > *, .ant-drawer-body'))
      if (body.scrollWidth > body.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(body).overflowX))
        lines.push(`${body.className || body.tagName} scrolls sideways: ${body.scrollWidth} in ${body.clientWidth} px`)
    /** Tables and strips may scroll in themselves: what they hold is reached that way. */
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
        scrolls(element.parentElement))
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a[href], input, [role="button"], [role="radio"], [role="checkbox"]',
    )) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue
      if ((left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement))
        lines.push(`beyond the side: ${element.getAttribute('aria-label') ?? element.innerText}`)
    }
    return lines
  })
}

/** The first part of every text's key. */
const NOUNS = readdirSync(resolve(import.meta.dirname, '..', '..', 'shared', 'src', 'i18n', 'locales', 'en')).map(
  (file) => basename(file, '.json'),
)

/** Keys without a text, parameters that nobody filled in, and values that are none, in what is seen or read out. */
export async function textFindings(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...named]
  })
  const wrong = new RegExp(
    `(?<![\\w./-])(?:${NOUNS.join('|')})(?:\\.\\w+)+|\\{\\{|\\bundefined\\b|\\bNaN\\b|\\[object|Invalid Date`,
    'g',
  )
  return texts.flatMap((text) => text.match(wrong) ?? []).map((found) => `says ${found}`)
}

/** Keeps a picture in the ignored folder; people look at them. */
export async function shot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/** Sign-in as a person does it: account, password, consent is ticked by default in the private edition. */
export async function signIn(page: Page, origin: string, account: string, password: string): Promise<void> {
  await page.goto(`${origin}/#/login`)
  await page.locator('#sign-in-account').fill(account)
  await page.locator('#sign-in-password').fill(password)
  await page.keyboard.press('Enter')
}
