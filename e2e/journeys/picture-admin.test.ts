import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { chart } from '../support/picture'
import { stepBrowser } from '../support/step'

keepFailures()
let journey: Journey
let admin: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  admin = await journey.admin('admin1', { still: true })
  desk = deskOf(admin, journey.server.origin)
})
afterAll(async () => {
  await admin?.leave()
  await journey?.close()
})

/** A photo as a camera makes it: JPEG, larger than any place shows. */
async function photo(): Promise<Buffer> {
  const page = await (await stepBrowser()).newPage({ viewport: { width: 1600, height: 1200 } })
  await page.setContent('<body style="margin:0;background:linear-gradient(45deg,#006472,#f1b12b,#dd722c)">')
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 90 })
  await page.close()
  return jpeg
}

/** Width over height of the picture that an element shows, once it has loaded: its address may change meanwhile. */
async function shapeOf(image: Locator): Promise<number> {
  let shape = Number.NaN
  const read = async () => {
    shape = await image.evaluate((one: HTMLImageElement) =>
      one.complete ? one.naturalWidth / one.naturalHeight : Number.NaN,
    )
    return shape
  }
  await expect.poll(read).toBeGreaterThan(0)
  return shape
}

/** Opens a new question and gives it everything but pictures. */
async function newQuestion(text: string): Promise<void> {
  const { page, t } = admin
  await page.goto(`${journey.server.origin}/admin/#/admin/voice/questionbank`)
  await page.getByRole('row').nth(1).waitFor()
  // Takes the focus out of a question that is still open: there N is a letter.
  await page.getByRole('heading', { level: 1, name: t('question-bank.list.title') }).click()
  await page.keyboard.press('n')
  await desk.dialog(t('question-bank.editor.create')).waitFor()
  await page.getByRole('textbox', { name: t('question-bank.question.stem'), exact: true }).fill(text)
  for (const letter of ['A', 'B', 'C', 'D'])
    await page
      .getByRole('textbox', { name: t('question-bank.question.option', { letter }), exact: true })
      .fill(`${text} ${letter}`)
  await page.getByRole('radio', { name: t('question-bank.question.rightOf', { letter: 'A' }) }).check()
}

const image = (n: number) => admin.page.locator('fieldset img').nth(n - 1)
/** Saves the question and opens it again from the server. */
const saveAndReopen = async (text: string) => {
  const { page, t } = admin
  // As long as the chooser is leaving, the keys are its own.
  await desk.dialog(t('picture.chooser.title')).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: t('question-bank.list.search') }).fill(text)
  await page.getByRole('row', { name: text }).first().waitFor()
  await page.reload()
  await page.getByRole('row', { name: text }).first().click()
}

describe('a question’s picture', () => {
  test('is chosen from the built-in ones, cropped, replaced, and is there when the question is opened again', async () => {
    const { page, t } = admin
    const name = 'Picture: which handbook?'
    await newQuestion(name)
    await admin.button('picture.list.choose').click()
    await page.getByRole('button', { name: new RegExp(`^${t('picture.folder.cover')}`) }).click()
    await Promise.all([desk.said(t('picker.selectFirst')), desk.button(t('picture.chooser.use')).click()])
    await desk.button(t('picture.cover.handbook')).click()
    await desk.button(t('picture.chooser.crop')).click()
    await page.getByText('16:9', { exact: true }).click()
    await desk.button(t('upload.crop.turnRight')).click()
    await desk.button(t('upload.crop.turnLeft')).click()
    await desk.button(t('upload.crop.done')).click()
    expect(await shapeOf(image(1))).toBeCloseTo(16 / 9, 1)
    expect(await image(1).getAttribute('src')).toMatch(/^\/media\/file\/.*\/faqimage\//)

    const description = page.getByRole('textbox', { name: t('picture.list.description', { n: 1 }) })
    await description.fill('An open book')
    await admin.button('picture.list.replace', { n: 1 }).click()
    await desk.button(t('picture.cover.city')).click()
    await desk.button(t('picture.chooser.use')).click()
    await expect.poll(() => image(1).getAttribute('src')).toBe('/static/images/cover/city.svg')
    expect(await description.inputValue()).toBe('An open book')
    await saveAndReopen(name)

    expect(await shapeOf(image(1))).toBeCloseTo(464 / 260, 2)
    expect(await description.inputValue()).toBe('An open book')
  })

  test('is chosen, cropped and put in with the keys alone', async () => {
    const { page, t } = admin
    const { keyboard } = page
    await newQuestion('Picture: by the keys')
    await tabTo(page, t('picture.list.choose'))
    await keyboard.press('Enter')
    await page
      .getByRole('textbox', { name: t('picture.chooser.search') })
      .and(page.locator(':focus'))
      .waitFor()
    await desk.button(t('picture.cover.conversation')).waitFor()
    await tabTo(page, t('picture.cover.conversation'))
    for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'ArrowRight', 'Space']) await keyboard.press(key)
    const second = desk.button(t('picture.cover.reception'))
    await expect.poll(() => second.getAttribute('aria-pressed')).toBe('true')
    await tabTo(page, t('picture.chooser.crop'))
    await keyboard.press('Enter')
    await page.getByRole('group', { name: t('upload.crop.frame') }).waitFor()
    await tabTo(page, t('upload.crop.frame'))
    const frame = page.getByRole('group', { name: t('upload.crop.frame') })
    // The dialog grows while it opens.
    await (await frame.elementHandle())?.waitForElementState('stable')
    const before = await frame.boundingBox()
    for (let n = 0; n < 3; n++) await keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await frame.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
    await tabTo(page, t('upload.crop.handle.se'))
    await keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(before?.height ?? 0)
    await tabTo(page, t('upload.crop.done'))
    await keyboard.press('Enter')
    expect(await shapeOf(image(1))).toBeCloseTo(1, 2)
    // Whoever goes on with the keys goes on where they were.
    await desk.button(t('picture.list.choose')).and(page.locator(':focus')).waitFor()
    await desk.button(t('picture.list.remove', { n: 1 })).click()
  })
})

describe('the organisation’s own pictures', () => {
  test('come in one after the other; one that broke off is sent again; one in use stays', async () => {
    const { page, t, watched } = admin
    const name = 'Picture: of our own'
    await newQuestion(name)
    await admin.button('picture.list.choose').click()
    let broken = 0
    watched.expectProblem(AWAY)
    watched.expectProblem('ERR_FAILED')
    await page.route('**/api/file/upload**', async (route) =>
      broken++ === 0 ? await route.abort() : await route.continue(),
    )
    const [files, jpeg, png] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo(),
      chart(),
      desk
        .dialog(t('picture.chooser.title'))
        .getByRole('button', { name: t('picture.chooser.upload') })
        .click(),
    ])
    await files.setFiles([
      { name: '展厅 照片.jpg', mimeType: 'image/jpeg', buffer: jpeg },
      { name: 'range.png', mimeType: 'image/png', buffer: Buffer.from(png) },
    ])
    await page.getByRole('img', { name: '展厅 照片.jpg' }).waitFor()
    await desk.button(t('upload.crop.done')).click()
    await page.getByRole('img', { name: 'range.png' }).waitFor()
    await desk.button(t('upload.crop.direct')).click()
    await desk.said(t('upload.progress.network', { n: 1 }))
    await desk.button(t('upload.progress.retry')).click()
    await page.unroute('**/api/file/upload**')
    const tile = (of: string) => page.getByRole('button', { name: of, exact: true })
    await tile('展厅 照片').waitFor()
    await tile('range').waitFor()
    expect(await shapeOf(tile('展厅 照片').locator('img'))).toBe(1)
    expect(await shapeOf(tile('range').locator('img'))).toBe(720 / 400)

    await desk.button(t('picture.chooser.more', { name: '展厅 照片' })).click()
    await page.getByRole('menuitem', { name: t('picture.edit.action') }).click()
    await page.getByRole('textbox', { name: t('picture.edit.name'), exact: true }).fill('展厅正门')
    await page.keyboard.press('Enter')
    await tile('展厅正门').waitFor()
    await desk.button(t('picture.chooser.use')).click()
    expect(await shapeOf(image(1))).toBeGreaterThan(0)
    await saveAndReopen(name)

    await admin.button('picture.list.choose').click()
    await page.getByRole('treeitem', { name: t('picture.chooser.own') }).click()
    await page.getByRole('button', { name: `展厅正门 ${t('picture.chooser.used', { count: 1 })}` }).waitFor()
    await desk.button(t('picture.chooser.more', { name: '展厅正门' })).click()
    const used = page.getByRole('menuitem', { name: t('picture.delete.used', { count: 1 }) })
    expect(await used.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
})
