import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'
import { openAnew } from '../support/screens'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
})
afterAll(() => journey?.close())

const TITLE = '下周新品开讲，先听一遍'

test('a banner is made with a picture, stands first in a learner’s training centre, leads where it should, and is taken away', async () => {
  const owner = await journey.admin('owner1', { still: true })
  const { page, t } = owner
  const desk = deskOf(owner, journey.server.origin)
  const look = lookAt(owner, 'banner')
  await desk.open('/admin/system/banner', t('banner.title'))
  const pictured = page.getByRole('row', { name: '每一分扣在哪，回听就知道' }).locator('img')
  await expect.poll(() => pictured.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await look('list')
  await desk.button(t('banner.add')).click()
  const drawer = desk.dialog(t('banner.add'))
  await drawer.getByLabel(t('banner.name')).fill(TITLE)
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('office.form.required', { name: t('banner.image') })).waitFor()
  await drawer.getByRole('button', { name: t('picture.field.choose') }).click()
  const pictures = desk.dialog(t('picture.chooser.title'))
  await pictures.getByText(t('picture.folder.banner'), { exact: true }).first().click()
  await pictures
    .getByRole('button', { name: t('picture.banner.ribbons') })
    .first()
    .click()
  await pictures.getByRole('button', { name: t('picture.chooser.use'), exact: true }).click()
  await pictures.waitFor({ state: 'hidden' })
  await drawer.getByText(t('banner.leadsTo.address'), { exact: true }).click()
  await drawer.getByRole('textbox', { name: t('banner.address') }).fill('example.com')
  await desk.button(t('office.save')).click()
  await drawer.getByText(t('banner.addressWrong')).waitFor()
  await look('refused')
  await drawer.getByRole('textbox', { name: t('banner.address') }).fill('/user/mine')
  await Promise.all([desk.said(t('banner.saved', { title: TITLE })), desk.button(t('office.save')).click()])
  const row = page.getByRole('row', { name: TITLE })
  await row.getByText(t('banner.state.shown'), { exact: true }).waitFor()

  const phone = await journey.person({ still: true })
  const phoneLook = lookAt(phone, 'banner-learner')
  await phone.signIn(await journey.newcomer())
  const carousel = phone.page.getByRole('region', { name: phone.t('task.banner.label') })
  const banner = carousel.getByRole('button', { name: TITLE, exact: true })
  await expect
    .poll(() =>
      banner
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.getAttribute('src')]),
    )
    .toEqual([true, '/static/images/banner/ribbons.svg'])
  await phoneLook('centre')
  await banner.click()
  await phone.page.getByTestId('mine-profile').waitFor()

  await row.hover()
  await row.getByRole('button', { name: t('banner.remove') }).click()
  await row.waitFor({ state: 'detached' })
  await openAnew(phone.page, `${journey.server.origin}/#/user/dashboard/center`)
  await carousel.waitFor()
  await carousel.getByText(TITLE).waitFor({ state: 'detached' })
  await phone.leave()
  await owner.leave()
  look.done()
  phoneLook.done()
})
