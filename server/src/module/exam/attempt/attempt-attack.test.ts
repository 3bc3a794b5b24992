import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, InputOf } from '@lianda/shared/contract/endpoint'
import * as exam from '@lianda/shared/module/exam/exam.contract'
import type { AttemptView } from '@lianda/shared/module/exam/exam.contract'
import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import * as task from '@lianda/shared/module/task/task.contract'
import { Device } from '../../../../test/device'
import {
  createExamWorld,
  type ExamWorld,
  fillQuestion,
  FOUR,
  RIGHT,
  type Saves,
  SECRETS,
} from '../../../../test/exam-world'
import type { SignedIn } from '../../../../test/world'
import { attempts } from './attempt.model'
import { runs } from '@lianda/shared/test/effort'
import { isOurReceipt } from './attempt-signatures'

const MINUTE = 60_000
let world: ExamWorld
beforeAll(async () => {
  world = await createExamWorld()
})
afterAll(() => world.close())

let people = 0
const somebody = () => world.signedIn(world.orgid, { name: `Learner ${++people}` })
const stored = async (id: string) => {
  const found = await attempts(world.db).findOne({ _id: id, orgid: world.orgid }).lean()
  if (!found) throw new Error('no attempt')
  return found
}
/** The same text with other last characters. Base64 may end in any of them, also in these. */
const otherEnd = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`
const send = (
  who: SignedIn,
  attempt: Pick<AttemptView, 'examId' | 'key'>,
  saves: Saves,
  call: typeof exam.save | typeof exam.submit = exam.save,
) => world.call(call, { id: attempt.examId, key: attempt.key, preview: 0, answer: { saves: [...saves] } }, who)

describe('time', () => {
  test('the device’s clock decides nothing', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(60 * MINUTE)
    const inTime = attempt.clock.startedMs + MINUTE
    const { output } = await send(who, attempt, [{ id: 'q1', value: ['a'], seq: 1, atMs: inTime }])
    expect(output).toMatchObject({ late: ['q1'], state: 'submitted' })
    const doc = await stored(attempt.id)
    expect(doc).toMatchObject({ totalTenths: 0, answers: {} })
    expect(doc.late[0]?.deviceAt?.getTime()).toBe(inTime)
    expect(doc.late[0]?.receivedAt.getTime()).toBe(world.clock.now())
  })

  test('nothing gains time: starting again, moving and asking leave the deadline where it is', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(30 * MINUTE)
    for (const deviceId of ['device-0002', 'device-0003', 'device-0002']) {
      const again = await world.sit(who, { deviceId })
      expect(again.clock).toMatchObject({ startedMs: attempt.clock.startedMs, deadlineMs: attempt.clock.deadlineMs })
    }
  })

  test('evidence does not grow without end', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    world.clock.advance(61 * MINUTE)
    for (let seq = 1; seq <= 12; seq++) await send(who, attempt, [{ id: 'q1', value: ['a'], seq }])
    expect((await stored(attempt.id)).late.map((one) => one.seq)).toEqual([10, 11, 12])
  })

  test('a timeline can’t be washed away by moving to and fro, nor by late answers', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    await world.save(attempt, [], { who, events: [{ kind: 'focus_lost', atMs: 1, ms: 60_000 }] })
    const of = async (kind: string) => (await stored(attempt.id)).timeline.filter((one) => one.k === kind).length
    for (let n = 0; n < 110; n++) await world.sit(who, { deviceId: `device-1${String(n).padStart(3, '0')}` })
    expect(await of('moved')).toBe(99)
    world.clock.advance(61 * MINUTE)
    for (let seq = 1; seq <= 40; seq++)
      await send(
        who,
        attempt,
        ['q1', 'q2', 'q3'].map((id) => ({ id, value: [id === 'q3' ? 'A' : 'a'], seq })),
      )
    expect(await of('late_answer')).toBe(100)
    expect(await stored(attempt.id)).toMatchObject({ lateCount: 120, late: { length: 9 } })
    expect([await of('started'), await of('focus_lost')]).toEqual([1, 1])
  })
})

describe('keys', () => {
  test('of another learner open nothing, nor do forged, cut or mixed ones', async () => {
    const [who, thief] = [await somebody(), await somebody()]
    const attempt = await world.sit(who)
    const own = await world.sit(thief)
    const [id = '', , mac = ''] = attempt.key.split('.')
    const [ownId = '', , ownMac = ''] = own.key.split('.')
    const tries = [
      attempt.key,
      `${id}.1.${ownMac}`,
      `${id}.2.${mac}`,
      `${ownId}.9.${ownMac}`,
      `${ownId}.1.${ownMac}x`,
      `${ownId}.1.${ownMac.slice(0, -4)}`,
      `${id}.1.`.padEnd(40, 'A'),
      'A'.repeat(256),
      `${ownId}.1.${ownMac}.1`,
    ]
    for (const key of tries) {
      const answer = await send(thief, { examId: world.examId, key }, [{ id: 'q1', value: ['b'], seq: 50 }])
      expect([key, answer.failure?.code]).toEqual([key, 'exam/key_invalid'])
      const time = await world.call(exam.querytime, { id: world.examId, key, preview: 0 }, thief)
      expect(time.failure?.code).toBe('exam/key_invalid')
    }
    expect((await stored(attempt.id)).answers).toEqual({})
  })

  test('to start with expire after ten minutes and belong to one person and one exam', async () => {
    const [who, thief] = [await somebody(), await somebody()]
    const { examId: otherExam } = await world.publish()
    const { key } = await world.token(who)
    const start = (by: SignedIn, id: string, with_ = key) =>
      world.call(exam.start, { id, key: with_, preview: 0 }, by).then((answer) => answer.failure?.code)
    expect(await start(thief, world.examId)).toBe('exam/key_invalid')
    expect(await start(who, otherExam)).toBe('exam/key_invalid')
    expect(await start(who, world.examId, key.replace(/^1\./, '2.'))).toBe('exam/key_invalid')
    expect(await start(who, world.examId, otherEnd(key))).toBe('exam/key_invalid')
    world.clock.advance(10 * MINUTE)
    expect(await start(who, world.examId)).toBe('exam/key_invalid')
    expect(await attempts(world.db).countDocuments({ orgid: world.orgid, userId: who.id })).toBe(0)
  })

  test('name their exam: the address of another one is not found', async () => {
    const who = await somebody()
    const { examId: otherExam } = await world.publish()
    const attempt = await world.sit(who)
    const answer = await send(who, { examId: otherExam, key: attempt.key }, [{ id: 'q1', value: ['a'], seq: 1 }])
    expect(answer.failure?.code).toBe('exam/not_found')
    const preview = { id: world.examId, key: attempt.key, preview: 1 as const, answer: {} }
    expect((await world.call(exam.submit, preview, who)).failure?.code).toBe('exam/not_found')
  })
})

describe('other people', () => {
  test('another organisation finds neither exam nor attempt', async () => {
    const strangerOrg = await world.org('Stranger')
    const stranger = await world.owner(strangerOrg)
    const who = await somebody()
    const attempt = await world.sit(who)
    await world.submit(attempt, [], { who })
    const { key } = await world.token(who)
    const calls = [
      await world.call(exam.token, { id: world.examId, preview: 0 }, stranger),
      await world.call(exam.token, { id: world.paperId, preview: 1 }, stranger),
      await world.call(exam.start, { id: world.examId, key, preview: 0 }, stranger),
      await world.call(exam.result, { id: world.examId, preview: 0, attempt: attempt.id }, stranger),
      await world.call(exam.result, { id: world.examId, preview: 0, userid: who.id }, stranger),
    ]
    expect(calls.map((answer) => answer.failure?.code)).toEqual(calls.map(() => 'exam/not_found'))
    const logs = await world.get(exam.logs, { id: world.examId, preview: 0, userid: who.id }, stranger)
    expect(logs.rows).toEqual([])
  })

  test('a guessed attempt, somebody else’s result and a preview are refused', async () => {
    const [who, curious] = [await somebody(), await somebody()]
    await world.submit(await world.sit(curious), [], { who: curious })
    const attempt = await world.sit(who)
    await world.submit(attempt, [], { who })
    const result = (input: Partial<InputOf<typeof exam.result>>) =>
      world.call(exam.result, { id: world.examId, preview: 0, ...input }, curious).then((one) => one.failure?.code)
    expect(await result({ attempt: attempt.id })).toBe('exam/not_found')
    expect(await result({ userid: who.id })).toBe('identity/forbidden')
    expect(await result({ preview: 1 })).toBe('exam/not_found')
    const logs = await world.call(exam.logs, { id: world.examId, preview: 0, userid: who.id }, curious)
    expect(logs.failure?.code).toBe('identity/forbidden')
    const preview = await world.call(exam.token, { id: world.paperId, preview: 1 }, curious)
    expect(preview.failure?.code).toBe('identity/forbidden')
  })

  test('who may read records sees those of their departments', async () => {
    const orgid = world.orgid
    const sales = await world.department(orgid, 'Sales')
    const service = await world.department(orgid, 'Service')
    await world.db.collection('setting').updateOne({ orgid }, { $set: { scopeByDepartment: true } })
    const [inside, outside] = await Promise.all(
      [sales, service].map((departmentId) => world.signedIn(orgid, { departmentId })),
    )
    const reader = await world.signedIn(
      orgid,
      { roleType: 'admin', funcs: ['train-management-exam'], departmentId: sales },
      'desktop',
    )
    for (const who of [inside, outside] as [SignedIn, SignedIn]) await world.submit(await world.sit(who), [], { who })
    const ask = (userid = '') => world.call(exam.result, { id: world.examId, preview: 0, userid }, reader)
    expect((await ask(inside?.id)).output?.result.questions).toHaveLength(4)
    expect((await ask(outside?.id)).failure?.code).toBe('exam/not_found')
    // An attempt belongs to the department where it was taken: after a move, another administrator sees it.
    const logs = async () =>
      (await world.get(exam.logs, { id: world.examId, preview: 0, userid: inside?.id ?? '' }, reader)).rows
    expect(await logs()).toHaveLength(1)
    await attempts(world.deps.db).updateMany({ orgid, userId: inside?.id ?? '' }, { $set: { departments: [service] } })
    expect(await logs()).toHaveLength(0)
    await world.db.collection('setting').updateOne({ orgid }, { $set: { scopeByDepartment: false } })
  })
})

test('whoever reads records is shown no key while they sit the same exam', async () => {
  const { examId } = await world.publish()
  const done = await world.signedIn(world.orgid)
  await world.submit(await world.sit(done, { examId }), [], { who: done })
  const funcs: FunctionKey[] = ['train-management-exam', 'view-student-report']
  const reader = await world.signedIn(world.orgid, { roleType: 'admin', funcs }, 'desktop')
  const ask = async () => await world.get(exam.result, { id: examId, preview: 0, userid: done.id }, reader)
  expect((await ask()).result.explained).toBe(true)
  const mine = await world.sit(reader, { examId })
  const { result } = await ask()
  expect(result.explained).toBe(false)
  for (const question of result.questions) expect([question.key, question.explanation]).toEqual([null, null])
  await world.submit(mine, [], { who: reader })
  expect((await ask()).result.explained).toBe(true)
})

describe('answers', () => {
  test('that no answer can be are refused together, and nothing of the call is written', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const bad = await send(who, attempt, [
      { id: 'q1', value: ['a'], seq: 1 },
      { id: 'q1', value: ['a', 'b'], seq: 2 },
      { id: 'q2', value: ['a', 'a'], seq: 3 },
      { id: 'q2', value: ['zz'], seq: 4 },
      { id: 'q3', value: ['C'], seq: 5 },
      { id: 'q4', value: ['x', 'y', 'z'], seq: 6 },
    ])
    expect(bad.failure?.code).toBe('request/invalid')
    const fields = bad.failure?.fields?.map((one) => one.field)
    expect(fields).toEqual([1, 2, 3, 4, 5].map((at) => `answer.saves.${at}.value`))
    for (const id of ['q5', '__proto__', 'constructor', 'p1']) {
      const unknown = await send(who, attempt, [{ id, value: [], seq: 1 }])
      expect([id, unknown.failure?.code]).toEqual([id, 'exam/question_unknown'])
    }
    const oversized: Saves[] = [
      [{ id: 'q4', value: ['x'.repeat(201)], seq: 1 }],
      [{ id: 'q4', value: Array.from({ length: 11 }, () => 'x'), seq: 1 }],
      Array.from({ length: 301 }, (_unused, at) => ({ id: 'q1', value: ['a'], seq: at + 1 })),
      [{ id: 'q1', value: ['a'], seq: 1_000_001 }],
    ]
    for (const saves of oversized) expect((await send(who, attempt, saves)).failure?.code).toBe('request/invalid')
    const huge = [{ id: 'q4', value: ['x'.repeat(1_100_000)], seq: 1 }]
    expect((await send(who, attempt, huge)).status).toBe(413)
    expect(await stored(attempt.id)).toMatchObject({ answers: {}, saves: 0, seq: 0 })
  })

  test('with half a character at the end are the same when they are sent again', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const cut = [{ id: 'q4', value: ['😀'.slice(0, 1), 'x'], seq: 1 }]
    for (let n = 0; n < 2; n++) expect((await send(who, attempt, cut)).output?.applied).toEqual(['q4'])
    expect(await stored(attempt.id)).toMatchObject({ answers: { q4: { value: ['\ufffd', 'x'] } }, saves: 1 })
  })

  test('to questions called like what every object has are unknown', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    for (const id of ['__proto__', 'constructor', 'toString'])
      expect((await send(who, attempt, [{ id, value: ['a'], seq: 1 }])).failure?.code).toBe('exam/question_unknown')
    expect(await stored(attempt.id)).toMatchObject({ answers: {}, saves: 0 })
  })

  test('replayed, reordered, doubled and at once, from two devices, end in the same attempt', async () => {
    const { examId } = await world.publish({ passScore: 100, retakeUntilPassed: false })
    const value: Record<string, string[][]> = {
      q1: [['a'], ['b'], []],
      q2: [['a', 'c'], ['a'], ['b', 'd']],
      q3: [['A'], ['B']],
      q4: [['zugspitze', '2962'], ['', 'x'], []],
    }
    const one = fc
      .constantFrom('q1', 'q2', 'q3', 'q4')
      .chain((id) =>
        fc.record({ id: fc.constant(id), value: fc.constantFrom(...(value[id] ?? [])), device: fc.constantFrom(0, 1) }),
      )
    await fc.assert(
      fc.asyncProperty(
        fc.array(one, { minLength: 1, maxLength: 10 }),
        fc.infiniteStream(fc.nat(1_000)),
        async (given, chance) => {
          const who = await somebody()
          const first = await world.sit(who, { examId })
          const second = await world.sit(who, { examId, deviceId: 'device-0002' })
          const sent = given.map((save, at) => ({ ...save, seq: at + 1 }))
          const mixed = [...sent, ...sent]
            .map((save) => ({ save, at: chance.next().value ?? 0 }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ save }) => save)
          // The first half is sent sequentially, the second half concurrently.
          const deliver = ({ device, ...save }: (typeof sent)[number]) =>
            world.save(device === 0 ? first : second, [save], { who })
          for (const save of mixed.slice(0, sent.length)) await deliver(save)
          await Promise.all(mixed.slice(sent.length).map(deliver))
          const { answers } = await stored(first.id)
          const newest: Record<string, { value: string[]; epoch: number; seq: number }> = {}
          for (const { id, value: given_, device, seq } of sent) {
            const held = newest[id]
            const epoch = device + 1
            if (!held || epoch > held.epoch || (epoch === held.epoch && seq > held.seq))
              newest[id] = { value: given_, epoch, seq }
          }
          expect(Object.keys(answers).toSorted()).toEqual(Object.keys(newest).toSorted())
          for (const [id, want] of Object.entries(newest)) expect(answers[id]).toMatchObject(want)
          await world.submit(second, [], { who })
        },
      ),
      runs(4, 60),
    )
  })
})

describe('receipts', () => {
  test('are known again; a changed, a foreign and a made-up one are not', async () => {
    const who = await somebody()
    const attempt = await world.sit(who)
    const { receipt } = await world.save(attempt, [{ id: 'q1', value: ['a'], seq: 1 }], { who })
    const genuine = (over: Partial<typeof receipt>, id = attempt.id) =>
      isOurReceipt(world.deps, id, { ...receipt, ...over })
    expect(await genuine({})).toBe(true)
    expect(await genuine({}, 'another')).toBe(false)
    expect(await genuine({ seq: 2 })).toBe(false)
    expect(await genuine({ atMs: receipt.atMs - 1 })).toBe(false)
    expect(await genuine({ hash: otherEnd(receipt.hash) })).toBe(false)
    expect(await genuine({ mac: '' })).toBe(false)
    expect(await genuine({ mac: 'ab'.repeat(32) })).toBe(false)
    const next = await world.save(attempt, [{ id: 'q1', value: ['b'], seq: 2 }], { who })
    expect(next.receipt.hash).not.toBe(receipt.hash)
  })
})

test('nothing that a learner receives before the key may be shown holds the key', async () => {
  const who = await somebody()
  const { examId } = await world.publish({
    explain: 'after_pass',
    questions: [
      ...FOUR.slice(0, 3),
      { id: 'p4', source: null, score: 20, content: fillQuestion('Peak ___', [[SECRETS.variant, 'zugspitz-secret']]) },
    ],
  })
  const device = await Device.connect(world.url, who.token)
  const received: string[] = []
  const ask = async <E extends Endpoint>(contract: E, input: InputOf<E>) => {
    const answer = await world.call(contract, input, who)
    received.push(JSON.stringify([answer, [...answer.headers]]))
    return answer
  }
  const preview = 0 as const
  const { output: cover } = await ask(exam.token, { id: examId, preview })
  const { output: begun } = await ask(exam.start, { id: examId, key: cover?.key ?? '', preview })
  const key = begun?.attempt.key ?? ''
  const saves = [
    { id: 'q1', value: ['b'], seq: 1 },
    { id: 'q2', value: ['a'], seq: 2 },
    { id: 'q4', value: ['matterhorn'], seq: 3 },
  ]
  await ask(exam.save, { id: examId, key, preview, answer: { saves } })
  await ask(exam.save, { id: examId, key, preview, answer: { saves: [{ id: 'q9', value: [], seq: 1 }] } })
  await ask(exam.save, { id: examId, key, preview, answer: { saves: [{ id: 'q1', value: ['x'], seq: 1 }] } })
  await ask(exam.querytime, { id: examId, key, preview })
  await ask(exam.result, { id: examId, preview })
  await ask(exam.start, { id: examId, key: (await world.token(who, examId)).key, preview })
  await ask(exam.submit, { id: examId, key, preview, answer: {} })
  world.clock.advance(61 * MINUTE)
  await world.server.app.runJob('exam.sweep')
  await ask(exam.save, { id: examId, key, preview, answer: { saves: [{ id: 'q3', value: ['A'], seq: 9 }] } })
  const { output: result } = await ask(exam.result, { id: examId, preview })
  expect(result?.result).toMatchObject({ explained: false, attempt: { passed: false } })
  await ask(exam.logs, { id: examId, preview })
  await ask(exam.token, { id: examId, preview })
  await ask(task.list, { page: 1, rows: 30 })
  await ask(task.center, {})
  await ask(exam.token, { id: begun?.attempt.id ?? '', preview })
  received.push(JSON.stringify(device.seen))
  expect(device.seen.length).toBeGreaterThan(0)
  device.close()

  const all = received.join('\n')
  // The search covers what the server sent: it finds the questions, but not the key.
  expect(all).toContain('Peak ___')
  for (const secret of [
    SECRETS.variant,
    'zugspitz-secret',
    SECRETS.explanation,
    'iscorrect',
    'variants',
    'explanation"',
  ])
    expect([secret, all.includes(secret)]).toEqual([secret, false])
  expect(RIGHT.q4).toContain(SECRETS.variant)
})
