import { afterAll, beforeAll, expect, test } from 'vitest'
import { list as ranking } from '@lianda/shared/module/ranking/ranking-list.contract'
import { list, get } from '@lianda/shared/module/task/task.contract'
import { end, say, start } from '@lianda/shared/module/practice/practice.contract'
import { rankGet, rankPut } from '@lianda/shared/module/setting/setting.admin.contract'
import { type Call, callerFor } from '../support/caller'
import { deskOf } from '../support/desk'
import { HOTEL_TASK, HOTEL_WINS } from '../support/hotel'
import { type Journey, keepFailures, openOwnJourney } from '../support/journey'
import { tabTo } from '../support/keyboard'
import { lookAt, lookInBothThemes } from '../support/look'
import { toTheMorning } from '../support/morning'

const SEEN = '看得见的甲'
const SHY = '不露面的乙'

keepFailures()
let journey: Journey
beforeAll(async () => {
  journey = await openOwnJourney({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  await toTheMorning(journey.server)
})
afterAll(() => journey?.close())

/** A typed turn of the hotel's practice, ended at once. */
async function practise(call: Call, key: string): Promise<void> {
  const { rows } = await call(list, { text: HOTEL_TASK })
  const { subtasks } = await call(get, { id: rows[0]?.id ?? '' })
  const keys = { deviceId: `device-ranking-${key}`, startKey: `start-ranking-${key}` }
  const { session } = await call(start, { subtaskId: subtasks[0]?.id ?? '', ...keys })
  const { id, epoch, turn } = session
  await call(say, { id, epoch, turn, turnKey: `turn-ranking-${key}`, kind: 'text', text: HOTEL_WINS[0] })
  await call(end, { id, epoch })
}

test('learners compare themselves, one hides the name, and the office decides who sees whom', async () => {
  const [seen, shy] = [await journey.newcomer(SEEN), await journey.newcomer(SHY)]
  const [bySeen, byShy] = await Promise.all([callerFor(journey.server, seen), callerFor(journey.server, shy)])
  await practise(bySeen, 'seen')
  await practise(byShy, 'shy')
  const names = async () =>
    (await bySeen(ranking, { by: 'score', period: 'day' })).rows.map(({ person }) => person?.name)
  await expect.poll(names).toEqual(expect.arrayContaining([SEEN, SHY]))

  const learner = await journey.person()
  const { page, t } = learner
  const screen = page.getByTestId('ranking').filter({ visible: true })
  const look = lookInBothThemes(learner, 'ranking')
  await learner.signIn(shy)
  await page.getByTestId('open-ranking').filter({ visible: true }).tap()
  await screen.waitFor()
  await screen.getByRole('radio', { name: t('ranking-list.by.score') }).tap()
  await screen.getByRole('listitem').filter({ hasText: SHY }).waitFor()
  await screen.getByRole('listitem').filter({ hasText: SEEN }).waitFor()
  await look('score')
  await screen.getByRole('switch', { name: t('ranking-list.hide') }).tap()
  await screen.getByRole('switch', { name: t('ranking-list.hide'), checked: true }).waitFor()
  await expect.poll(names).not.toContain(SHY)

  await tabTo(page, new RegExp(t('ranking-list.period.month')))
  await page.keyboard.press('Enter')
  await screen
    .getByRole('listitem')
    .filter({ hasText: t('ranking-list.me', { name: SHY }) })
    .waitFor()
  await screen.getByRole('button', { name: t('ranking-list.period.day'), exact: true }).tap()
  await look('hidden')
  look.done()
  await page.goBack()
  await learner.leave()

  const owner = await callerFor(journey.server, 'owner1')
  const maker = await journey.admin('owner1', { still: true })
  const desk = deskOf(maker, journey.server.origin)
  const eye = lookAt(maker, 'ranking-setting')
  await desk.open('/admin/system/adminsetting', maker.t('setting-admin.title'))
  await maker.page.getByRole('switch', { name: maker.t('setting-admin.rankMayHide') }).click()
  await eye('setting')
  await Promise.all([desk.said(maker.t('setting-admin.saved')), desk.button(maker.t('office.save')).click()])
  expect((await owner(rankGet, {})).rank.mayHide).toBe(false)
  await expect.poll(names).toContain(SHY)
  await owner(rankPut, { mayHide: true })
  eye.done()
  await maker.leave()
})
