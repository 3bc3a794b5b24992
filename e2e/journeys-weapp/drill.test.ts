import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as faq from '../../shared/src/module/faq/round/round.contract'
import { publishQuestions, QUICK_QUESTIONS, rightAnswerTo } from '../../server/test/faq-world'
import { turnKeyOf } from '../../server/test/practice-world'
import { createWorld, type SignedIn, type World } from '../../server/test/world'
import drillTexts from '../../shared/src/i18n/locales/zhCN/drill.json'
import texts from '../../shared/src/i18n/locales/zhCN/faq.json'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, reopenLearner, signIn } from './open-learner'

let world: World
let learner: SignedIn
let program: MiniProgram

beforeAll(async () => {
  world = await createWorld()
  const orgid = await world.org()
  learner = await world.signedIn(orgid, { name: '沈晓雯' })
  await answerWrong(orgid)
  program = await openLearner(world)
  await signIn(program, learner.account)
  await program.waitForPage('pages/center/index')
})
afterEach(({ task }) => keepFailure(task, program))
afterAll(async () => {
  await program?.close()
  await world?.close()
})

/** A round of a package in which the learner knew nothing. */
async function answerWrong(orgid: string): Promise<void> {
  const { subtaskId } = await publishQuestions(world, orgid)
  const input = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  let { round } = await world.get(faq.start, input, learner)
  while (round.state === 'active') {
    const { id, epoch, at } = round
    const skipped = { id, epoch, turnKey: turnKeyOf(), ask: at, kind: 'skipped' } as const
    ;({ round } = await world.get(faq.answer, skipped, learner))
  }
}

const ALL = Object.values(QUICK_QUESTIONS).flat()
const dueText = (n: number) => drillTexts.due.replace('{{n}}', String(n))
const rightText = (right: number, n: number) =>
  texts.drill.right.replace('{{right}}', String(right)).replace('{{n}}', String(n))
const questionNow = async () => {
  const shown = await program.text()
  return ALL.find(({ question }) => shown.includes(question))?.question ?? ''
}
/** Types what is right for the question that is shown, once it is another than this. @returns the question */
async function type(before = ''): Promise<string> {
  let question = ''
  const isNext = async () => {
    question = await questionNow()
    return question !== '' && question !== before
  }
  await expect.poll(isNext).toBe(true)
  await program.type('wx-textarea', rightAnswerTo(question))
  await program.tap(`[aria-label="${texts.talk.send}"]`)
  return question
}

test('three minutes are begun from the centre without a network, kept over a restart, and judged once it is back', async () => {
  await program.waitForText(drillTexts.title)
  await program.waitForText(dueText(3))
  program = await reopenLearner(program, world, { device: { connected: false } })
  await program.tap(drillTexts.title)
  await program.waitForPage('practice/faq/index')
  await program.tap(texts.mode.typing)
  await program.tap(texts.brief.start)
  await program.waitForText(texts.drill.ahead)
  const first = await type()
  await expect.poll(questionNow).not.toBe(first)

  program = await reopenLearner(program, world, { device: { connected: false } })
  await program.tap(drillTexts.title)
  await program.waitForPage('practice/faq/index')
  await program.tap(texts.brief.start)
  await program.waitForText(texts.drill.ahead)
  await type(await type())
  await program.waitForText(texts.drill.keptTitle)
  await program.setNetwork(true)
  await program.waitForText(rightText(3, 3))
  const look = lookAt(program, { name: 'light' })
  await look('drill')
  await program.tap('[aria-label="关闭"]')
  await program.waitForPage('pages/center/index')
  await program.waitForText(drillTexts.done)
  expect(look.found).toEqual([])
})
