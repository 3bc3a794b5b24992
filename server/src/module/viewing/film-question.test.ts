import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { mediaAsk, mediaQuestions } from '@lianda/shared/module/media/film-question.admin.contract'
import { questionCreate, questionDisable } from '@lianda/shared/module/question-bank/question.admin.contract'
import * as task from '@lianda/shared/module/task/task.contract'
import {
  viewingRecordExport,
  viewingRecordGet,
  viewingRecordList,
} from '@lianda/shared/module/viewing/viewing.admin.contract'
import * as contract from '@lianda/shared/module/viewing/viewing.contract'
import { playableFilm } from '../../../test/film-made'
import { fill, multiple, single } from '../../../test/questions'
import { createWorld, type SignedIn, type World } from '../../../test/world'
import { createTask, type NewSubtask } from '../task/task-create'
import { viewings } from './viewing.model'

const S = 1_000

let world: World
let orgid: string
let author: SignedIn
beforeAll(async () => {
  world = await createWorld()
  orgid = await world.org()
  author = await world.admin(orgid, ['voice-study', 'voice-question-bank'])
})
afterAll(() => world.close())

type Content = InputOf<typeof questionCreate>['content']
const inBank = async (content: Content) => (await world.get(questionCreate, { content }, author)).question

interface Asked {
  second: number
  content?: Content
  mustBeRight?: boolean
  tries?: number
}

let tries = 0
/** A film of a hundred seconds that asks this, in a package for everybody, and somebody who watches it. */
async function asking(asked: Asked[], over: Partial<NewSubtask> = {}, ends: Date | null = null) {
  const { id: videoId } = await playableFilm(world, author, '示范', 100 * S)
  const chosen = []
  for (const { content = single('多远？', { explanation: '说明书第 3 页' }), ...rest } of asked) {
    const { id: questionId, version: questionVersion } = await inBank(content)
    chosen.push({ mustBeRight: true, tries: 1, ...rest, questionId, questionVersion })
  }
  const { rev } = await world.get(mediaQuestions, { id: videoId }, author)
  const { version } = await world.get(mediaAsk, { id: videoId, rev, questions: chosen }, author)
  const { id: taskId, subtaskIds } = await createTask(world.deps, orgid, {
    ...{ title: 'Watch it', publisher: 'Zhou', startsAt: null, endsAt: ends, passScore: 60, ordered: true, sort: 1 },
    audience: { everyone: true, departmentIds: [], userIds: [] },
    subtasks: [{ type: 6, resourceId: videoId, version, passScore: 100, weight: 100, attempts: null, ...over }],
  })
  return { taskId, id: subtaskIds[0] ?? '', videoId, who: await world.signedIn(orgid), chosen }
}
type Step = Awaited<ReturnType<typeof asking>>

const says = async ({ id, videoId, who }: Step, over: Partial<InputOf<typeof contract.viewingReport>> = {}) => {
  const base = { id, videoId, seat: 'phone-0001', position: 0, visible: true }
  return (await world.get(contract.viewingReport, { ...base, ...over }, who)).standing
}
async function play(step: Step, from: number, to: number) {
  await says(step, { position: from * S })
  world.clock.advance((to - from) * S)
  const { id, videoId, who } = step
  const watched = [{ from: from * S, to: to * S, speed: 100 }]
  await world.get(contract.viewingBring, { id, videoId, key: `outage-no-${tries++}`, watched }, who)
  return await says(step, { position: to * S })
}
const ask = ({ id, videoId, who }: Step, n: number, as = who) =>
  world.call(contract.viewingQuestion, { id, videoId, n }, as)
const answer = ({ id, videoId, who }: Step, n: number, value: string[], tryId = `a-try-no-${tries++}`) =>
  world.call(contract.viewingAnswer, { id, videoId, n, answer: value, tryId }, who)
const codeOf = async (asked: ReturnType<typeof ask> | ReturnType<typeof answer>) => (await asked).failure?.code
const row = async ({ taskId, who }: Step) => (await world.get(task.get, { id: taskId }, who)).subtasks[0]

describe('a question of a film', () => {
  it('is told when the film got there, marked by the server, and lets it go on', async () => {
    const step = await asking([{ second: 20 }])
    expect(await play(step, 0, 60)).toMatchObject({
      ...{ seconds: 20, missing: { seconds: 70, questions: [{ n: 0, atMs: 20 * S }] } },
      film: { questions: [{ n: 0, atMs: 20 * S, settled: false, right: false }] },
    })
    expect((await ask(step, 0)).output).toMatchObject({
      ...{ mustBeRight: true, triesLeft: null, settled: false, last: null },
      question: { type: 0, text: '多远？', choices: [{ id: 'a', content: '480 公里' }, { id: 'b' }] },
    })
    expect((await answer(step, 0, ['b'])).output).toMatchObject({
      ...{ settled: false, last: { value: ['b'], outcome: 'wrong', key: null, explanation: null } },
    })
    expect((await answer(step, 0, ['a'])).output).toMatchObject({
      ...{ settled: true, triesLeft: 0, last: { outcome: 'right', key: ['a'], explanation: '说明书第 3 页' } },
      standing: { film: { questions: [{ settled: true, right: true }] }, missing: { questions: [] } },
    })
    expect(await play(step, 20, 90)).toMatchObject({ finished: true })
    expect(await row(step)).toMatchObject({ state: 'completed' })
  })

  it('may be the last thing that was missing', async () => {
    const step = await asking([{ second: 50, content: multiple('哪些？') }], { watchPercent: 50 })
    expect(await play(step, 0, 50)).toMatchObject({ finished: false, missing: { seconds: 0, questions: [{ n: 0 }] } })
    expect((await answer(step, 0, ['a'])).output).toMatchObject({ settled: false, last: { outcome: 'partial' } })
    expect((await answer(step, 0, ['a', 'b'])).output).toMatchObject({ settled: true, standing: { finished: true } })
    expect(await row(step)).toMatchObject({ state: 'completed', bestScore: 100 })
  })

  it('that need not be right shows its key after the last try', async () => {
    const step = await asking([
      { second: 10, mustBeRight: false, tries: 2, content: fill('首都是____', [['北京', 'Beijing']]) },
    ])
    await play(step, 0, 10)
    expect((await ask(step, 0)).output).toMatchObject({ triesLeft: 2, question: { type: 3, blanks: 1, choices: [] } })
    expect((await answer(step, 0, ['上海'])).output).toMatchObject({
      triesLeft: 1,
      settled: false,
      last: { key: null },
    })
    expect((await answer(step, 0, ['广州'])).output).toMatchObject({
      ...{ triesLeft: 0, settled: true, last: { outcome: 'wrong', key: ['北京 / Beijing'] } },
      standing: { film: { questions: [{ settled: true, right: false }] } },
    })
    // It stays as it is.
    expect((await answer(step, 0, ['北京'])).output).toMatchObject({ last: { value: ['广州'], outcome: 'wrong' } })
  })

  it('stops the film only where it is played on where one may skip, and is asked for at the end', async () => {
    const step = await asking([{ second: 20 }, { second: 40 }], { watchPercent: 50 })
    expect(await play(step, 30, 60)).toMatchObject({ seconds: 10 })
    expect(await play(step, 45, 95)).toMatchObject({
      ...{ finished: false, missing: { seconds: 0, questions: [{ n: 0 }, { n: 1 }] } },
    })
    expect(await codeOf(ask(step, 0))).toBe('media/not_reached')
    expect((await answer(step, 1, ['a'])).failure).toBeNull()
    await play(step, 15, 20)
    expect((await answer(step, 0, ['a'])).output).toMatchObject({ standing: { finished: true } })
  })
})

describe('attacks on the questions of a film', () => {
  it('nothing of the key is sent before the question is settled', async () => {
    const step = await asking([{ second: 20 }, { second: 60 }], { skipAllowed: false })
    await play(step, 0, 20)
    const { id, videoId, who } = step
    const opened = await world.get(contract.viewingOpen, { id, videoId }, who)
    const told = JSON.stringify([
      opened,
      await says(step),
      (await ask(step, 0)).output,
      (await answer(step, 0, ['b'])).output,
    ])
    for (const secret of ['iscorrect', '说明书', '"key":["a"]']) expect(told).not.toContain(secret)
    expect(JSON.stringify([opened, await says(step)])).not.toContain('多远')
  })

  it('what was not reached is neither told nor answered, whatever the device says', async () => {
    const step = await asking([{ second: 20 }, { second: 60 }], { skipAllowed: false })
    expect(await codeOf(ask(step, 0))).toBe('media/not_reached')
    expect(await codeOf(answer(step, 0, ['a']))).toBe('media/not_reached')
    await says(step, { position: 20 * S, watched: [{ from: 0, to: 20 * S, speed: 100 }] })
    expect(await codeOf(answer(step, 0, ['a']))).toBe('media/not_reached')
    await play(step, 0, 90)
    expect(await codeOf(answer(step, 1, ['a']))).toBe('media/not_reached')
    expect(await codeOf(ask(step, 2))).toBe('media/not_found')
  })

  it('is not for strangers, under another step, or for a film of another step', async () => {
    const step = await asking([{ second: 0 }])
    const other = await asking([{ second: 0 }])
    await says(step)
    const stranger = await world.signedIn(await world.org('Elsewhere'))
    expect(await codeOf(ask(step, 0, stranger))).toBe('media/not_found')
    expect(await codeOf(answer({ ...step, who: stranger }, 0, ['a']))).toBe('media/not_found')
    expect(await codeOf(answer({ ...step, videoId: other.videoId }, 0, ['a']))).toBe('media/not_found')
    expect(await codeOf(answer({ ...step, id: 'none' }, 0, ['a']))).toBe('media/not_found')
    expect((await ask(step, 0)).failure).toBeNull()
    // Somebody else's way there is nobody's.
    expect(await codeOf(ask(step, 0, await world.signedIn(orgid)))).toBe('media/not_reached')
  })

  it('the same try counts once, at once or again', async () => {
    const step = await asking([{ second: 0, mustBeRight: false, tries: 3 }])
    await says(step)
    const same = await Promise.all(Array.from({ length: 5 }, () => answer(step, 0, ['b'], 'the-same-try')))
    for (const { output } of same) expect(output).toMatchObject({ triesLeft: 2, last: { outcome: 'wrong' } })
    await answer(step, 0, ['a'], 'the-same-try')
    expect((await ask(step, 0)).output).toMatchObject({ triesLeft: 2, settled: false })
    const many = await Promise.all(Array.from({ length: 9 }, () => answer(step, 0, ['b'])))
    expect(many.every(({ failure }) => failure === null)).toBe(true)
    const doc = await viewings(world.db).findOne({ orgid, subtaskId: step.id }).lean()
    expect(doc?.answers).toMatchObject([{ n: 0, tries: 3, right: false }])
    expect(doc?.answers[0]?.kept.map(({ tryId }) => tryId)[0]).toBe('the-same-try')
  })

  it('no answer is taken when the step is closed, empty, or of no shape', async () => {
    const step = await asking([{ second: 0 }], {}, new Date(world.clock.now() + 30 * S))
    await says(step)
    expect(await codeOf(answer(step, 0, []))).toBe('request/invalid')
    expect(await codeOf(answer(step, 0, [' ']))).toBe('request/invalid')
    expect(await codeOf(answer(step, 0, ['a'.repeat(300)]))).toBe('request/invalid')
    expect(await codeOf(answer(step, 0, ['a'], 'short'))).toBe('request/invalid')
    expect(await codeOf(ask(step, -1))).toBe('request/invalid')
    expect((await answer(step, 0, ['no such option'])).output).toMatchObject({ last: { outcome: 'wrong' } })
    world.clock.advance(60 * S)
    expect(await codeOf(answer(step, 0, ['a']))).toBe('task/ended')
  })
})

describe('a package that is under way', () => {
  it('asks what its version asks, whatever the film and the bank become', async () => {
    const step = await asking([{ second: 20 }])
    const { rev } = await world.get(mediaQuestions, { id: step.videoId }, author)
    await world.get(mediaAsk, { id: step.videoId, rev, questions: [] }, author)
    const questionId = step.chosen[0]?.questionId ?? ''
    await world.get(questionDisable, { id: questionId, disabled: true }, author)
    await play(step, 0, 30)
    expect((await ask(step, 0)).output).toMatchObject({ question: { text: '多远？' } })
    expect((await answer(step, 0, ['a'])).output).toMatchObject({ settled: true })
  })
})

describe('the records of administrators', () => {
  const recordOf = async ({ taskId, who }: Step, reader: SignedIn) => {
    const { rows } = await world.get(viewingRecordList, { taskId, userId: who.user.id }, reader)
    return await world.get(viewingRecordGet, { id: rows[0]?.id ?? '' }, reader)
  }

  it('show what somebody answered, how often, and what is right', async () => {
    const step = await asking([{ second: 0 }, { second: 50 }])
    const reader = await world.admin(orgid, ['view-student-report'])
    await says(step)
    await answer(step, 0, ['b'])
    await answer(step, 0, ['a'])
    const { questions, missing } = await recordOf(step, reader)
    expect(questions).toMatchObject([
      { text: '多远？', atMs: 0, tries: 2, settled: true, value: ['a'], outcome: 'right', key: ['a'] },
      { atMs: 50 * S, tries: 0, value: [], outcome: 'unanswered', answeredAt: null, explanation: '说明书第 3 页' },
    ])
    expect(missing?.questions).toEqual([{ n: 1, atMs: 50 * S }])
  })

  it('are a column of the Excel file', async () => {
    const step = await asking([{ second: 0 }, { second: 30 }])
    const reader = await world.admin(orgid, ['view-student-report'])
    await says(step)
    await answer(step, 0, ['b'])
    await answer(step, 0, ['a'])
    const { url } = await world.get(viewingRecordExport, { taskId: step.taskId }, reader)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await fetch(world.url + url)).arrayBuffer())
    const told: unknown[] = []
    book.worksheets[0]?.getRow(2).eachCell(({ value }) => told.push(value))
    expect(told).toContain('第 1 题答对（2 次）')
  })

  it('tell a reader nothing of what they are still asked themselves', async () => {
    const step = await asking([{ second: 0 }])
    const who = await world.admin(orgid, ['view-student-report'])
    const own = { ...step, who }
    await says(own)
    await answer(own, 0, ['b'])
    expect((await recordOf(own, who)).questions).toMatchObject([{ value: ['b'], key: null, explanation: '' }])
    await answer(own, 0, ['a'])
    expect((await recordOf(own, who)).questions).toMatchObject([{ key: ['a'] }])
  })
})
