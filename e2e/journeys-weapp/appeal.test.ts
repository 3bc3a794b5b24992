import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AppealWorld, createAppealWorld } from '../../server/test/appeal-world'
import { publishQuestions, rightAnswerTo } from '../../server/test/faq-world'
import { HOTEL_TURNS, turnKeyOf } from '../../server/test/practice-world'
import type { SignedIn } from '../../server/test/world'
import { appealList } from '../../shared/src/module/appeal/appeal.admin.contract'
import type { AppealKind } from '../../shared/src/module/appeal/appeal.contract'
import * as faq from '../../shared/src/module/faq/round/round.contract'
import { end } from '../../shared/src/module/practice/practice.contract'
import appeal from '../../shared/src/i18n/locales/zhCN/appeal.json'
import history from '../../shared/src/i18n/locales/zhCN/history.json'
import mine from '../../shared/src/i18n/locales/zhCN/setting.json'
import type { MiniProgram } from '../weapp/open-mini-program'
import { lookAt } from './look'
import { keepFailure, openLearner, signIn } from './open-learner'

const REASON = '我说的没有错，请再看一遍。'
/** What `uphold` of the appeals' world says. */
const OPINION = 'Both are right.'

let world: AppealWorld
let program: MiniProgram
beforeAll(async () => {
  world = await createAppealWorld()
})
afterEach(async ({ task }) => {
  await keepFailure(task, program)
  await program?.close()
})
afterAll(() => world?.close())

/** An exam with its first question wrong: 40 of 100 points, and 60 are needed. */
async function sat() {
  const title = 'Exam that is questioned'
  const { subtaskId } = await world.paper({}, title)
  const { learner } = await world.sat(subtaskId, ['q3', 'q4'], {}, { q1: ['b'] })
  return { learner, title: `${title} paper`, line: `${title} paper`, correction: { items: [{ id: 'q1', worth: 25 }] } }
}

/** A round of quick questions with one answer that is wrong. */
async function answered() {
  const title = 'Questions that are questioned'
  const { subtaskId } = await publishQuestions(world, world.orgid, {}, { title })
  const learner = await world.signedIn(world.orgid, { name: 'Lin' })
  const begin = { subtaskId, deviceId: 'device-0001', startKey: turnKeyOf() }
  let { round } = await world.get(faq.start, begin, learner)
  let wrong = ''
  while (round.state !== 'ended') {
    const question = round.asks.find(({ no }) => no === round.at)?.question ?? ''
    const isWrong = wrong === '' && !question.includes('week')
    if (isWrong) wrong = `a${String(round.at + 1)}`
    const text = isWrong ? 'I would have to ask about that.' : rightAnswerTo(question)
    const given = { id: round.id, epoch: round.epoch, turnKey: turnKeyOf(), ask: round.at, kind: 'text' as const, text }
    ;({ round } = await world.get(faq.answer, given, learner))
  }
  await world.server.app.runJob('faq.relay')
  return { learner, title, line: round.title, correction: { items: [{ id: wrong, worth: 10 }] } }
}

/** A practice that was left after its first turn. */
async function practised() {
  const title = 'Practice that is questioned'
  const { subtaskIds } = await world.publish({ title })
  const learner = await world.signedIn(world.orgid, { name: 'Lin' })
  const begun = await world.start(learner, { subtaskId: subtaskIds[0] ?? '' })
  const { id, epoch } = await world.say(begun, HOTEL_TURNS[0], learner)
  await world.get(end, { id, epoch }, learner)
  await world.server.app.runJob('practice.relay')
  return { learner, title, line: 'Hotel check-in', correction: { items: [{ id: 'o0', worth: 0 }] } }
}

const KINDS: readonly [
  kind: AppealKind,
  make: () => Promise<{ learner: SignedIn; title: string; line: string; correction: object }>,
  look: 'light' | 'dark',
][] = [
  ['exam', sat, 'light'],
  ['faq', answered, 'dark'],
  ['practice', practised, 'light'],
]

test.each(KINDS)('%s: questioned in WeChat, and answered while the report is open', async (kind, make, colorScheme) => {
  const { learner, title, line, correction } = await make()
  program = await openLearner(world, { colorScheme })
  const look = lookAt(program, { name: `${kind}-${colorScheme}` })
  await signIn(program, learner.account)
  await program.waitForPage('pages/center/index')
  await program.tap('我的')
  await program.waitForPage('pages/mine/index')
  await program.tap(mine.mine.history)
  await program.waitForPage('history/list/index')
  await program.tap(line)
  await program.tap(appeal.open)
  await program.waitForText(appeal.final)
  await look('appeal-dialog')
  await program.tap(appeal.send)
  await program.waitForText(appeal.reasonMissing)
  await program.type('#appeal-reason', REASON)
  await program.tap(appeal.send)
  await program.waitForText(appeal.state[0])
  await expect.poll(() => program.text()).toContain(REASON)
  await look('appeal-made')

  const { rows } = await world.get(appealList, { text: title }, world.judge)
  expect(rows).toMatchObject([{ kind, state: 0, reason: REASON }])
  expect((await world.uphold(rows[0]?.id ?? '', correction)).failure).toBeNull()
  // Nobody touched the phone meanwhile.
  await program.waitForText(appeal.state[1])
  await program.waitForText(appeal.answer.replace('{{opinion}}', OPINION))
  await look('appeal-answered')

  await program.tap('[aria-label="关闭"], [aria-label="返回"]')
  await program.waitForPage('history/list/index')
  await program.tap(`[aria-label="${history.appeals}"]`)
  await program.waitForText(appeal.mine)
  await program.waitForText(appeal.state[1])
  await look('appeals')
  expect(program.errors).toEqual([])
  expect(look.found).toEqual([])
})
