import { mkdirSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchChromium } from '../weapp/chromium'
import { axeFindings } from './axe'
import { PATIENCE_MS, slowDown } from './patience'

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }
const SHOTS = resolve(import.meta.dirname, '..', 'shots')
/** Whether screens that are checked are also kept as pictures; off in `npm test`, after which nobody looks at them. */
export const KEEPS_PICTURES = process.env.LIANDA_SHOTS !== 'off'

/**
 * Chromium for the journeys: permissions granted, no requests of its own to the outside.
 *
 * @param microphone a WAV that the microphone plays once; by default a fake tone
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
  /** Console errors, page errors and failed requests that no step has declared. */
  problems: string[]
  /** From now on, accepts messages or addresses that contain this. */
  expectProblem(part: string | RegExp): void
  /** Fails if anything went wrong that no step had declared. */
  assertClean(): void
}

export interface PageOptions {
  viewport?: { width: number; height: number }
  language?: 'zh-CN' | 'zh-TW' | 'en-US'
  dark?: boolean
  /** Whether the device asks for reduced motion. */
  still?: boolean
  /** Whether the program may install itself to open without a network; that takes as long as opening it. */
  keepsProgram?: boolean
}

/** Opens a page that records its problems. */
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
  slowDown(context)
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
    // Leaving a page aborts the requests in progress.
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

/** axe's findings on this screen by WCAG 2.2 A and AA, one per line. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const lines: string[] = []
  for (const { rule, selector, summary } of await axeFindings(page)) {
    if (rule === 'target-size' && !(await staysSmall(page, selector))) continue
    lines.push(`${rule}: ${selector} ${summary}`)
  }
  return lines
}

/** A bar at the bottom may cover half of an element: scrolls to it and measures it again. */
async function staysSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await axeFindings(page, { within: selector, rules: ['target-size'] })).length > 0
}

/** Minimum height and width of a touch target (px). The width is small for rows of dots under pictures. */
const FINGERTIP = [44, 24] as const

/** Touch targets smaller than a fingertip, counting their label; links within text are excluded. */
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
      // Visually hidden, for screen readers only.
      if (width <= 1 || height <= 1) continue
      const [x, y] = [left + width / 2, top + height / 2]
      const target = element.closest(whole) ?? element
      const reaches = (dx: number, dy: number) => {
        // A message at the top covers what is below it for some seconds only.
        const hit = document.elementsFromPoint(x + dx, y + dy).find((one) => !one.closest('.ant-message'))
        return hit !== undefined && target.contains(hit)
      }
      // Covered by another element, so it can't be pressed now.
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

/** Labels of buttons that end before their text does. */
export async function clippedFindings(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, button *, [role="button"], [role="button"] *')].flatMap(
      (one) => {
        const shown = one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
        const cut = shown && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
        return cut && getComputedStyle(one).overflowX !== 'visible'
          ? [`“${one.innerText.trim()}” has ${one.clientWidth} of ${one.scrollWidth} px`]
          : []
      },
    ),
  )
}

/** A menu is placed far outside while it is measured; it is in place after so many frames (1 s). */
const FRAMES_TO_SETTLE = 60

/**
 * Unwanted horizontal scrolling, and controls beyond the window's side, if they persist after menus have been placed.
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
    /** Tables and strips may scroll on their own, so their content can be reached. */
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

/** The first part of all text keys. */
const NOUNS = readdirSync(resolve(import.meta.dirname, '..', '..', 'shared', 'src', 'i18n', 'locales', 'en')).map(
  (file) => basename(file, '.json'),
)

/** Keys without a text, unfilled parameters and non-values in visible texts and accessible names. */
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

/** Saves a screenshot in the ignored folder, for people to look at. */
export async function shot(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true })
  await page.screenshot({ path: join(SHOTS, `${name}.png`) })
}

/**
 * Opens an address in a document of its own, as a reload there would: a reload right after the address has changed may be
 * aborted by what that change still does.
 */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
}

/** Signs in with account and password; in the private edition consent is ticked by default. */
export async function signIn(page: Page, origin: string, account: string, password: string): Promise<void> {
  await page.goto(`${origin}/#/login`)
  await page.locator('#sign-in-account').fill(account)
  await page.locator('#sign-in-password').fill(password)
  await page.keyboard.press('Enter')
}
