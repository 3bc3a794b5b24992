import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../weapp/chromium'
import { PATIENCE_MS } from './patience'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
const SHOTS = resolve(import.meta.dirname, '..', 'shots')

export interface BrowserOptions {
  /** A WAV that is the microphone, once; without it a fake tone. */
  microphone?: string
}

/** Chromium as the journeys need it: a microphone that is a file, permissions granted, nothing asked of the outside. */
export function openBrowser({ microphone }: BrowserOptions = {}): Promise<Browser> {
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
}

/** A page that remembers what went wrong in it. */
export async function openPage(
  browser: Browser,
  { viewport = PHONE, language = 'zh-CN', dark = false }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport,
    locale: language,
    colorScheme: dark ? 'dark' : 'light',
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
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const lines: string[] = []
  for (const { id, nodes } of violations)
    for (const { target, failureSummary = '' } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size' && !(await staysSmall(page, selector))) continue
      lines.push(`${id}: ${selector} ${failureSummary}`)
    }
  return lines
}

/** What a bar at the bottom covers by half is as large as it is once it has been scrolled to. */
async function staysSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze()
  return violations.length > 0
}

/** What scrolls sideways that should not, and what can be pressed but lies beyond the window's side. */
export async function layoutFindings(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
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
