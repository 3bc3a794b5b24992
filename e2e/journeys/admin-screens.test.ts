import { afterAll, beforeAll, describe, test } from 'vitest'
import { looks } from '@lianda/shared/test/effort'
import type { Language } from '@lianda/shared/contract/fields'
import { HOTEL_SCENE, HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openJourney } from '../support/journey'
import { lookAt } from '../support/look'

const LEARNER = '简宁'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openJourney()
  const learner = await journey.person()
  await learner.signIn(await journey.newcomer(LEARNER))
  await learner.openPractice(HOTEL_TASK)
  await learner.startTyping()
  await learner.sayAll(HOTEL_WINS.slice(0, 2))
  await learner.turn(3)
  await learner.end()
  await learner.leave()
})
afterAll(() => journey?.close())

describe('axe finds nothing in the back office', () => {
  test.each(
    looks<{ name: string; speaks: Language; dark: boolean; account: string }>(
      [
        { name: 'admin-light-zh', speaks: 'zhCN', dark: false, account: 'admin1' },
        { name: 'admin-dark-zh', speaks: 'zhCN', dark: true, account: 'owner1' },
      ],
      'admin-dark-zh',
    ),
  )('$name', async ({ name, account, ...options }) => {
    const admin = await journey.admin(account, { ...options, still: true })
    const { page, t } = admin
    const look = lookAt(admin, name)
    const open = async (route: string, title: string) => {
      await page.goto(`${journey.server.origin}/admin/#${route}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    const row = (label: string) => page.getByRole('row', { name: label })

    await page.getByRole('region', { name: t('office.home.latest') }).waitFor()
    await look('home')
    await open('/admin/view/studentReport', t('practice-admin.record.title'))
    await row(t('practice-admin.record.rowLabel', { name: LEARNER, scene: HOTEL_SCENE })).waitFor()
    await look('records')
    await row(t('practice-admin.record.rowLabel', { name: LEARNER, scene: HOTEL_SCENE })).click()
    await page.getByRole('heading', { level: 1, name: LEARNER }).waitFor()
    await look('replay')

    await open('/admin/system/adminuser', t('org.user.title'))
    await row('叶知秋 learner7').waitFor()
    await look('users')
    await row('叶知秋 learner7')
      .getByRole('button', { name: t('office.list.moreOf', { name: '叶知秋' }) })
      .click()
    const off = page.getByRole('menuitem', { name: t('org.user.disable') })
    const on = page.getByRole('menuitem', { name: t('office.person.enable') })
    await off.or(on).waitFor()
    if (await off.isVisible()) {
      await off.click()
      const sure = page.getByRole('dialog', { name: t('org.user.disableTitle', { name: '叶知秋' }) })
      await sure.waitFor()
      await look('user-disable')
      await sure.getByRole('button', { name: t('org.user.disable') }).click()
      await sure.waitFor({ state: 'hidden' })
    } else await on.click()
    await row('叶知秋 learner7').click()
    await page.getByRole('dialog', { name: t('org.user.editTitle', { name: '叶知秋' }) }).waitFor()
    await look('user')
    await page.keyboard.press('Escape')

    await open('/admin/voice/voicescene', t('scene.scene.title'))
    await row(HOTEL_SCENE).waitFor()
    await look('scenes')
    await row(HOTEL_SCENE).click()
    await page.getByRole('heading', { level: 1, name: HOTEL_SCENE }).waitFor()
    await page.getByText('Asks for quiet').first().waitFor()
    await look('scene')
    for (const view of ['text', 'customer', 'settings'] as const) {
      await page.locator('.ant-segmented-item', { hasText: t(`flow-edit.view.${view}`) }).click()
      await look(`scene-${view}`)
    }
    if (account === 'owner1') {
      await open('/admin/system/adminsetting', t('setting-admin.title'))
      await page.getByRole('switch').first().waitFor()
      await look('setting')
    }
    await open('/admin/log/logoperation', t('log.title'))
    await page.getByText(t('operation.action.org_userDisable')).first().waitFor()
    await look('log')
    await admin.leave()
    look.done()
  })
})
