import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaAsk } from '@lianda/shared/module/media/film-question.admin.contract'
import { questionCreate, questionDisable } from '@lianda/shared/module/question-bank/question.admin.contract'
import { taskAdminGet } from '@lianda/shared/module/task/task.admin.contract'
import { list } from '@lianda/shared/module/task/task.contract'
import { viewingReport } from '@lianda/shared/module/viewing/viewing.contract'
import { hasFfmpeg } from '../../server/test/films'
import { single } from '../../server/test/questions'
import { type Call, callerFor } from '../support/caller'
import { type Desk, deskOf } from '../support/desk'
import { type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { lookAt } from '../support/look'
import { newPackage, publishPackage } from '../support/package-desk'
import { putFilm } from '../support/reading-world'
import { DESKTOP, PHONE } from '../support/screens'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: a package with a film was not made in the back office')

const FILM = '交车示范'
const TASK = '这周的交车示范'
const LEARNER = '看交车'
const QUESTION = '交车前先做什么？'
const PERCENT = 80

keepFailures()
let journey: Journey
let owner: Person
let desk: Desk
let call: Call
let questionId: string
beforeAll(async () => {
  if (!here) return
  journey = await openJourney()
  const put = await putFilm(journey.server, FILM, 6)
  call = put.call
  const { question } = await call(questionCreate, { catalogId: null, content: single(QUESTION) })
  questionId = question.id
  const asked = { second: 2, questionId, questionVersion: question.version, mustBeRight: false, tries: 1 }
  await call(mediaAsk, { id: put.mediaId, rev: 1, questions: [asked] })
  await call(questionDisable, { id: questionId, disabled: true })
  owner = await journey.admin('owner1', { still: true })
  desk = deskOf(owner, journey.server.origin)
})
afterAll(() => journey?.close())

test.skipIf(!here)(
  'a film is put into a package, how it has to be watched is said, the check names its closed question, and what is watched is on record',
  async () => {
    const account = await journey.newcomer(LEARNER)
    const { page, t } = owner
    const look = lookAt(owner, 'film-package')
    await newPackage(owner, desk, { title: TASK, learner: LEARNER, type: 1 })
    await desk.button(t('task-admin.subtask.add.1')).click()
    const picker = desk.dialog(t('task-admin.picker.title.1'))
    const kinds = picker.getByRole('radiogroup', { name: t('task-admin.picker.kind') })
    await kinds.getByText(t('task-admin.kind.6'), { exact: true }).click()
    await picker.getByRole('checkbox', { name: t('office.list.select', { name: FILM }) }).check()
    await picker.getByRole('button', { name: t('picker.take', { count: 1 }) }).click()

    await page.getByLabel(t('task-admin.subtask.watchPercent')).fill(String(PERCENT))
    await page.getByRole('checkbox', { name: t('task-admin.subtask.skipAllowed') }).uncheck()
    await look('film')
    await desk.said(t('task-admin.subtask.sum', { sum: 100 }))
    await desk.button(t('task-admin.edit.check')).click()
    await desk.said(t('task-admin.check.films.questions.title', { title: FILM, n: 1 }))
    await page.getByText(QUESTION).waitFor()
    await look('check')
    await page.goBack()
    await publishPackage(owner, desk, TASK)

    const learner = await callerFor(journey.server, account, 'weapp')
    const { rows } = await learner(list, { page: 1, rows: 30 })
    const { task } = await call(taskAdminGet, { id: rows.find(({ title }) => title === TASK)?.id ?? '' })
    const [step] = task.subtaskRows
    expect(step).toMatchObject({ title: FILM, watchPercent: PERCENT, skipAllowed: false })
    const report = { id: step?.id ?? '', videoId: step?.resourceId ?? '', seat: 'a-phone-of-mine' }
    await learner(viewingReport, { ...report, position: 0, visible: true })

    await desk.open('/admin/view/studentReport?kind=viewing', t('viewing-record.title'))
    await page.getByRole('row', { name: `${LEARNER} ${FILM}` }).click()
    await desk.dialog(t('viewing-record.detail')).waitFor()
    await look('record')
    await page.keyboard.press('Escape')
    await desk.dialog(t('viewing-record.detail')).waitFor({ state: 'hidden' })
    await look('records')
    await page.setViewportSize(PHONE)
    await page.getByRole('listitem').filter({ hasText: LEARNER }).getByRole('button').first().click()
    await desk.dialog(t('viewing-record.detail')).waitFor()
    await look('record-phone')
    await page.setViewportSize(DESKTOP)
    look.done()
  },
)
