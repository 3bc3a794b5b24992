import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import texts from '../../shared/src/i18n/locales/zhCN/viewing.json'
import { mediaAsk } from '../../shared/src/module/media/film-question.admin.contract'
import { questionCreate } from '../../shared/src/module/question-bank/question.admin.contract'
import { playableFilm } from '../../server/test/film-made'
import { createPracticeWorld, type PracticeWorld } from '../../server/test/practice-world'
import { fill, single } from '../../server/test/questions'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { HEARD_MS, openFilm } from './film-program'
import { keepFailure } from './open-learner'

const TASK = '会提问的接待示范'
const SECONDS = 40
const { ask } = texts.film

let world: PracticeWorld
let program: MiniProgram
let learner: Awaited<ReturnType<typeof openFilm>>

beforeAll(async () => {
  world = await createPracticeWorld()
  const author = await world.admin(world.orgid, ['voice-study', 'voice-question-bank'])
  const film = await playableFilm(world, author, '接待示范', SECONDS * 1_000)
  const questions = []
  for (const [second, content] of [
    [15, single('示范的车满电能跑多远？', { explanation: '说明书第 3 页。' })],
    [30, fill('接待时先说____', [['您好', '你好']])],
  ] as const) {
    const { id: questionId } = (await world.get(questionCreate, { catalogId: null, content }, author)).question
    questions.push({ second, questionId, questionVersion: 1, mustBeRight: true, tries: 1 })
  }
  const { version } = await world.get(mediaAsk, { id: film.id, rev: 1, questions }, author)
  learner = await openFilm({ world, title: TASK, film: { id: film.id, version } })
  program = learner.program
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

test('a film stops in WeChat at its questions, takes the answers and goes on to its end', async () => {
  const look = lookAt(program, { name: 'light' })
  const { opens, plays, press, standing } = learner
  await opens()
  await program.waitForText('还有 2 道没答完')
  await press(texts.film.play)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await expect.poll(async () => (await standing())?.counts, { timeout: HEARD_MS }).toBe(true)
  await plays(20)
  await program.waitForText('示范的车满电能跑多远？')
  await program.waitForText('00:15 / 00:40')
  await look('film-question')
  await program.tap('620 公里')
  await program.tap(ask.answer)
  await program.waitForText(ask.wrong)
  await program.tap(ask.again)
  await program.tap('480 公里')
  await program.tap(ask.answer)
  await program.waitForText(ask.right)
  await program.waitForText('说明书第 3 页。')
  await look('film-question-right')
  await program.tap(ask.goOn)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await plays(20)
  await program.waitForText('接待时先说____')
  await program.type('[id*="blank-"][id$="-0"]', '你好')
  await program.tap(ask.answer)
  await program.waitForText(ask.right)
  await program.tap(ask.goOn)
  await program.locate(`[aria-label="${texts.film.pause}"]`).waitFor()
  await plays(10, true)
  await expect.poll(async () => (await standing())?.finished, { timeout: HEARD_MS }).toBe(true)
  await program.waitForText(texts.film.doneDetail)
  expect((await standing())?.film?.questions).toMatchObject([{ right: true }, { right: true }])
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
