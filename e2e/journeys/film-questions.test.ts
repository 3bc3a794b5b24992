import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { mediaAsk, mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { questionCreate } from '@lianda/shared/module/question-bank/question.admin.contract'
import { viewingTask } from '@lianda/shared/module/viewing/viewing.contract'
import { hasFfmpeg } from '../../server/test/films'
import { fill, judgement, single } from '../../server/test/questions'
import { type Call, callerFor } from '../support/caller'
import { AWAY, type Journey, keepFailures, openJourney, type Person } from '../support/journey'
import { escape } from '../support/keyboard'
import { lookAt } from '../support/look'
import { publishWatching, putFilm } from '../support/reading-world'

const here = await hasFfmpeg()
if (!here) console.warn('FFmpeg is not installed: questions in a film were not tried in a browser')

const NAME = '会提问的示范'
const SECONDS = 14
const AT = [2, 4, 6] as const
/** The server hears of what was played within ten seconds. */
const HEARD_MS = 90_000

keepFailures()
let journey: Journey
let owner: Call
let mediaId: string
beforeAll(async () => {
  if (!here) return
  journey = await openJourney()
  const put = await putFilm(journey.server, NAME, SECONDS)
  owner = put.call
  mediaId = put.mediaId
  const contents: InputOf<typeof questionCreate>['content'][] = [
    single('示范的车满电能跑多远？', { explanation: '说明书第 3 页。' }),
    judgement('客户先看车再登记。', true),
    fill('接待时先说____', [['您好', '你好']]),
  ]
  const questions = []
  for (const [n, content] of contents.entries()) {
    const { id: questionId } = (await owner(questionCreate, { catalogId: null, content })).question
    const rule = n === 1 ? { mustBeRight: false, tries: 1 } : { mustBeRight: true, tries: 1 }
    questions.push({ ...rule, second: AT[n] ?? 0, questionId, questionVersion: 1 })
  }
  const { rev } = await owner(mediaQuestions, { id: mediaId })
  await owner(mediaAsk, { id: mediaId, rev, questions })
})
afterAll(() => journey?.close())

const shown = ({ page }: Pick<Person, 'page'>, id: string) => page.getByTestId(id).filter({ visible: true })
const film = (learner: Pick<Person, 'page'>) => shown(learner, 'film')
const isPaused = (learner: Pick<Person, 'page'>) => film(learner).evaluate((video: HTMLVideoElement) => video.paused)

test.skipIf(!here)(
  'a film stops and asks on the phone: wrong and right, without a network, put aside, and is done with the last answer',
  async () => {
    const account = await journey.newcomer('答题看片')
    const { stepId } = await publishWatching(owner, {
      ...{ title: `这周要看的${NAME}`, account, mediaId, version: 2, skipAllowed: false },
    })
    const elsewhere = await callerFor(journey.server, account, 'weapp')
    const standing = async () => (await elsewhere(viewingTask, { id: stepId })).items[0]?.standing
    const learner = await journey.person()
    const { page, t, watched } = learner
    const look = lookAt(learner, 'film-questions')
    const question = page.getByRole('dialog').filter({ has: page.getByTestId('question') })
    const answer = shown(learner, 'film-answer')
    const goOn = async () =>
      await Promise.all([question.waitFor({ state: 'hidden' }), shown(learner, 'film-go-on').click()])
    await learner.signIn(account)
    await page.goto(`${journey.server.origin}/#/user/dashboard/video?id=${stepId}`)
    await learner.shows(t('viewing.film.ask.left', { n: 3, open: 3 }))
    await expect.poll(() => shown(learner, 'film-mark').count()).toBe(3)
    await shown(learner, 'film-toggle').click()

    await question.getByText('示范的车满电能跑多远？').waitFor({ timeout: HEARD_MS })
    await expect.poll(() => isPaused(learner)).toBe(true)
    await look('question')
    // By keyboard: the second option is wrong.
    await shown(learner, 'option-B').focus()
    await page.keyboard.press('Space')
    await answer.focus()
    await page.keyboard.press('Enter')
    await question.getByText(t('viewing.film.ask.wrong')).waitFor()
    await look('wrong')
    await shown(learner, 'film-try-again').click()
    await shown(learner, 'option-A').click()
    await answer.click()
    await question.getByText(t('viewing.film.ask.right')).waitFor()
    await question.getByText('说明书第 3 页。').waitFor()
    await look('right')

    // Where the second one is, the network is away: it opens by itself when that is back.
    watched.expectProblem(AWAY)
    await watched.context.setOffline(true)
    await goOn()
    await page.getByText(t('viewing.film.ask.offline')).waitFor({ timeout: HEARD_MS })
    await look('offline')
    await watched.context.setOffline(false)
    await question.getByText('客户先看车再登记。').waitFor({ timeout: HEARD_MS })
    await shown(learner, 'option-B').click()
    await answer.click()
    await question.getByText(t('viewing.film.ask.wrongEnd')).waitFor()
    await look('wrong-end')
    await goOn()

    await question.getByText('接待时先说____').waitFor({ timeout: HEARD_MS })
    await page.getByRole('button', { name: t('viewing.film.ask.later') }).click()
    await question.waitFor({ state: 'hidden' })
    await shown(learner, 'viewing-standing').click()
    const missing = page.getByRole('dialog', { name: t('viewing.film.missingTitle') })
    await missing.getByText(t('viewing.film.ask.missing', { n: 1 })).waitFor()
    await look('missing')
    await escape(missing)
    await shown(learner, 'film-toggle').click()
    await shown(learner, 'blank-0').fill(' 你好 ')
    await answer.click()
    await question.getByText(t('viewing.film.ask.right')).waitFor()
    await goOn()
    const done = page.getByRole('dialog', { name: t('viewing.film.done') })
    await done.waitFor({ timeout: HEARD_MS })
    await escape(done)
    // Their own answers can be read again.
    await shown(learner, 'film-asks').click()
    const list = page.getByRole('dialog', { name: t('viewing.film.ask.list') })
    await list.waitFor()
    await look('list')
    await shown(learner, 'film-question-place').nth(1).click()
    await question.getByText('客户先看车再登记。').waitFor()
    await question.getByText(t('viewing.film.ask.wrongEnd')).waitFor()
    await expect.poll(standing).toMatchObject({
      ...{ finished: true, film: { questions: [{ right: true }, { settled: true, right: false }, { right: true }] } },
    })
    look.done()
    await learner.leave()
  },
)
