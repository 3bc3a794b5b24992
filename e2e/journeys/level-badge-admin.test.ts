import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { escape } from '../support/keyboard'
import { lookAt } from '../support/look'
import { passes } from '../support/passing'

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
beforeAll(async () => {
  journey = await openJourney()
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

const PAGE = '/admin/system/adminlevel'

test('a level is made, refused where another begins, deleted with its people named, and brought back', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'level')
  await desk.open(PAGE, t('level.title'))
  await page.getByText('达人').waitFor()
  await look('levels')
  await desk.button(t('level.add')).click()
  const drawer = desk.dialog(t('level.add'))
  await drawer.getByLabel(t('org.level.name')).fill('新秀')
  await drawer.getByLabel(t('org.level.stars')).fill('100')
  owner.watched.expectProblem(/status of 4\d\d/)
  owner.watched.expectProblem('/api/')
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('field.level_taken')).first().waitFor()
  await look('level-taken')
  await drawer.getByLabel(t('org.level.stars')).fill('50')
  await drawer.getByRole('button', { name: t('picture.field.choose') }).click()
  const pictures = desk.dialog(t('picture.chooser.title'))
  await pictures.getByText(t('picture.folder.level'), { exact: true }).first().click()
  await pictures
    .getByRole('button', { name: t('picture.level.seven') })
    .first()
    .click()
  await look('icon')
  await pictures.getByRole('button', { name: t('picture.chooser.use'), exact: true }).click()
  await Promise.all([
    page.getByText(t('level.saved', { name: '新秀' })).waitFor(),
    desk.button(t('office.save')).click(),
  ])
  await page.getByRole('row', { name: '新秀' }).getByRole('cell', { name: '50', exact: true }).waitFor()

  const row = page.getByRole('row', { name: '新秀' })
  await row.hover()
  await row.getByRole('button', { name: t('level.remove') }).click()
  const asked = page.getByRole('dialog')
  await asked
    .getByText(t('level.removeTitle', { name: '新秀' }))
    .last()
    .waitFor()
  await look('level-removed')
  await asked.getByRole('button', { name: t('level.remove') }).click()
  // The pointer keeps the offer on the screen.
  const removed = desk.undo(t('level.removed', { name: '新秀' }))
  await removed.hover()
  await row.waitFor({ state: 'detached' })
  await removed.click()
  await row.waitFor()
  look.done()
})

test('a badge is made; a learner earns it on a phone by what they do, and the administrator sees since when', async () => {
  const { page, t } = owner
  const look = lookAt(owner, 'badge')
  await desk.open(`${PAGE}?show=badge`, t('badge.title'))
  await page.getByText('资料齐全').waitFor()
  await look('badges')
  await desk.button(t('level.badge.add')).click()
  const drawer = desk.dialog(t('level.badge.add'))
  await drawer.getByLabel(t('badge.name')).fill('有名有姓')
  await drawer.getByText(t('badge.condition.profile'), { exact: true }).click()
  await look('badge')
  await Promise.all([desk.said(t('level.saved', { name: '有名有姓' })), desk.button(t('office.save')).click()])

  const phone = await journey.person({ still: true })
  const phoneLook = lookAt(phone, 'honours')
  const account = await journey.newcomer()
  await phone.signIn(account)
  await phone.page.goto(`${journey.server.origin}/#/user/mine`)
  await phone.page.getByTestId('mine-honours').click()
  await phone.page.getByText('有名有姓').waitFor()
  await phoneLook('to-earn')
  await phone.page.getByTestId('badge').filter({ hasText: '有名有姓' }).click()
  await phone.page.getByText(t('honours.needs.profile')).waitFor()
  await phoneLook('one')
  await escape(phone.page.getByRole('dialog'))
  await phone.page.goto(`${journey.server.origin}/#/user/mine`)

  await phone.page.getByTestId('mine-profile').click()
  await phone.page.locator('#profile-mobile').fill('123')
  phone.watched.expectProblem(/status of 4\d\d/)
  phone.watched.expectProblem('/api/')
  await phone.page.getByRole('button', { name: t('honours.profile.save') }).click()
  await phone.page.locator('#profile-mobile[aria-invalid="true"]').waitFor()
  await phoneLook('profile')
  await phone.page.locator('#profile-mobile').fill('13800001234')
  await phone.page.locator('#profile-email').fill('newcomer@example.com')
  await Promise.all([
    passes(phone.page, 'body', t('honours.profile.saved')),
    phone.page.getByRole('button', { name: t('honours.profile.save') }).click(),
  ])

  await chooseAvatar(phone)
  await phoneLook('crop')
  await phone.page.getByTestId('picture-crop-window').focus()
  await phone.page.keyboard.press('ArrowRight')
  await phone.page.getByRole('slider').fill('2')
  // The toast may be gone before the picture is there.
  const told = passes(phone.page, 'body', t('honours.earned', { name: '有名有姓' }))
  await Promise.all([told, phone.page.getByTestId('picture-crop-use').click()])
  await phone.page.locator('[data-testid="avatar"] img').waitFor()
  // Toasts come back after one another and have no contrast while they leave: a new page has none. The step back of the
  // closed layer may still be on its way, and then aborts the reload.
  await phone.page.reload().catch(() => phone.page.reload())
  await phone.page.locator('[data-testid="avatar"] img').waitFor()
  await phoneLook('mine')
  await phone.page.getByTestId('mine-honours').click()
  await phone.page.getByText(t('honours.fresh'), { exact: true }).first().waitFor()
  await phoneLook('earned')

  // Another picture takes its place, then none.
  await phone.page.goto(`${journey.server.origin}/#/user/mine`)
  const shown = phone.page.locator('[data-testid="avatar"] img')
  const first = await shown.getAttribute('src')
  await phone.page.getByTestId('avatar').click()
  const [chooser] = await Promise.all([
    phone.page.waitForEvent('filechooser'),
    phone.page.getByText(t('honours.avatar.choose')).click(),
  ])
  await chooser.setFiles({ name: 'b.png', mimeType: 'image/png', buffer: await photo(phone, 'orange') })
  await phone.page.getByTestId('picture-crop-use').click()
  await expect.poll(() => shown.getAttribute('src')).not.toBe(first)
  await phone.page.getByTestId('picture-crop').waitFor({ state: 'detached' })
  await phone.page.getByTestId('avatar').click()
  await phone.page.getByTestId('avatar-default').click()
  await shown.waitFor({ state: 'detached' })
  await phone.leave()
  phoneLook.done()

  await desk.open(`${PAGE}?show=badge`, t('badge.title'))
  await page.getByRole('button', { name: t('level.badge.holdersOf', { name: '有名有姓' }) }).click()
  await desk
    .dialog(t('level.badge.holdersOf', { name: '有名有姓' }))
    .locator('time')
    .waitFor()
  await look('holders')
  look.done()
  await owner.leave()
})

async function chooseAvatar(phone: Person): Promise<void> {
  const buffer = await photo(phone, 'teal')
  const [chooser] = await Promise.all([
    phone.page.waitForEvent('filechooser'),
    phone.page.getByTestId('avatar').click(),
  ])
  await chooser.setFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await phone.page.getByTestId('picture-crop-window').locator('img').waitFor()
}

/** A photo, drawn by the browser. */
async function photo({ page }: Person, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 360 })
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = fill
      pen.fillRect(0, 0, 640, 360)
      pen.fillStyle = 'white'
      pen.fillRect(280, 120, 80, 120)
    }
    return canvas.toDataURL('image/png')
  }, colour)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
