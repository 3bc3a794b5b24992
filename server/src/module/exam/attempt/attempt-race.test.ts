import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '@lianda/shared/error/app-error'
import { answersText } from '@lianda/shared/module/exam/answer.rules'
import type { AttemptView, SaveResult } from '@lianda/shared/module/exam/exam.contract'
import { createExamWorld, type ExamWorld, RIGHT } from '../../../../test/exam-world'
import type { SignedIn } from '../../../../test/world'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { examPorts } from '../exam-ports'
import { acceptLate, extendAttempts, reopenAttempt } from './attempt.admin.service'
import type { AttemptDoc } from './attempt.document'
import { attempts } from './attempt.model'
import { queryTime, saveAnswers, submitAnswers } from './attempt-save.service'
import { marksOf } from './attempt-score'
import { sweepAttempts } from './attempt-sweep'
import { runs } from '@lianda/shared/test/effort'
import { isOurReceipt } from './attempt-signatures'
import { paperOfAttempt } from '../paper/published-paper'

const MINUTE = 60_000
let world: ExamWorld
/** Two server processes behind a load balancer: each has its own memory, and they share only the store. */
let processes: [Deps, Deps]
beforeAll(async () => {
  world = await createExamWorld()
  // Its own jobs would be a third process, which believes that it is alone.
  await world.server.app.pauseJobs()
  const another = (): Deps => {
    const deps = { ...world.deps, config: { ...world.deps.config, mongodbUri: 'mongodb://shared' } }
    examPorts.filledBy(examPorts(world.deps)).bind(deps)
    return deps
  }
  processes = [another(), another()]
})
afterAll(() => world.close())

const actorOf = (who: SignedIn): Actor => ({
  userId: who.id,
  orgid: who.orgid,
  orgname: '',
  sessionId: 'session',
  terminal: 'h5',
  account: who.account,
  name: who.account,
  language: 'zhCN',
  roleType: 'user',
  isadmin: 0,
  orgowner: false,
  adminuser: false,
  funcs: [],
  openai: false,
  aillm: false,
  workno: '',
  departmentId: null,
  departmentName: '',
  scope: null,
  ...{ departments: [], positionId: null, positions: null },
  dataAudit: false,
  access: [[]],
})

type Step = { on: 0 | 1 } & (
  | { do: 'save'; item: string; right: boolean }
  | { do: 'submit' | 'sweep' | 'extend' | 'reopen' | 'accept' | 'time' }
)

const on = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      on,
      do: fc.constant('save' as const),
      item: fc.constantFrom('q1', 'q2', 'q3', 'q4'),
      right: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      on,
      do: fc.constantFrom(
        'submit' as const,
        'sweep' as const,
        'extend' as const,
        'reopen' as const,
        'accept' as const,
        'time' as const,
      ),
    }),
  },
)
/** Steps that run concurrently, and the minutes until the next moment. */
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  laterMinutes: fc.constantFrom(0, 0, 20, 61),
})

const WRONG: Record<string, string[]> = { q1: ['b'], q2: ['b'], q3: ['B'], q4: ['x', 'y'] }
const admin = () => ({ orgid: world.orgid, userId: 'zhou', scope: null, positions: null, name: 'Zhou' })

async function stored(id: string): Promise<AttemptDoc> {
  const found = await attempts(world.db).findOne({ _id: id, orgid: world.orgid }).lean<AttemptDoc>()
  if (!found) throw new Error('no attempt')
  return found
}

/** Refusals by a rule are valid answers; every other error is a fault. */
async function allowed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const codes = ['exam/not_finished', 'exam/not_found', 'request/conflict']
    if (error instanceof AppError && codes.includes(error.code)) return null
    throw error
  }
}

interface Answered {
  item: string
  seq: number
  result: SaveResult
}

async function take(who: SignedIn, attempt: AttemptView, now: Step, seq: number, answered: Answered[]): Promise<void> {
  const deps = processes[now.on]
  const call = { id: attempt.examId, key: attempt.key, preview: 0 as const }
  const body = (saves: { id: string; value: string[]; seq: number; flagged: boolean; atMs: number }[]) => ({
    ...call,
    answer: { deviceId: 'device-0001', saves, events: [] },
  })
  switch (now.do) {
    case 'save': {
      const value = (now.right ? RIGHT : WRONG)[now.item] ?? []
      const result = await saveAnswers(
        deps,
        actorOf(who),
        body([{ id: now.item, value, seq, flagged: false, atMs: 0 }]),
      )
      answered.push({ item: now.item, seq, result })
      return
    }
    case 'submit':
      return void (await submitAnswers(deps, actorOf(who), body([])))
    case 'sweep':
      return await sweepAttempts(deps)
    case 'time':
      return void (await queryTime(deps, actorOf(who), call))
    case 'extend':
      return void (await extendAttempts(deps, admin(), { ids: [attempt.id], minutes: 10, reason: 'r' }))
    case 'reopen':
      return void (await allowed(reopenAttempt(deps, admin(), { id: attempt.id, minutes: 15, reason: 'r' })))
    case 'accept': {
      const lateIds = (await stored(attempt.id)).late.map((one) => one.id)
      if (lateIds.length > 0)
        await allowed(acceptLate(deps, admin(), { id: attempt.id, lateIds, accept: true, reason: 'r' }))
    }
  }
}

async function checkWhole(doc: AttemptDoc): Promise<void> {
  expect(doc.open).toBe(doc.state === 'running')
  expect(doc.sweepAt?.getTime() ?? null).toBe(doc.state === 'running' ? doc.closesAt.getTime() : null)
  const marks = marksOf(doc, await paperOfAttempt(world.deps, doc))
  expect(doc.totalTenths).toBe(doc.state === 'submitted' ? marks.totalTenths : null)
  const count = (...kinds: string[]) => doc.timeline.filter((entry) => kinds.includes(entry.k)).length
  // Each opening is followed by exactly one close.
  expect(count('submitted', 'closed') - count('reopened')).toBe(doc.state === 'running' ? 0 : 1)
  const given = doc.timeline.filter((entry) => entry.k === 'extra_time' || entry.k === 'reopened')
  expect(doc.extraMinutes).toBe(given.reduce((sum, { ms }) => sum + (ms ?? 0), 0) / MINUTE)
  if (doc.lastReceipt) {
    expect(await isOurReceipt(world.deps, doc._id, doc.lastReceipt)).toBe(true)
    expect(doc.lastReceipt.hash).toBe(createHash('sha256').update(answersText(doc.answers)).digest('base64url'))
  }
}

test('saving, handing in, closing, re-opening, extra time and accepting at the same moment on two processes lose nothing', async () => {
  const { examId } = await world.publish({ retakeUntilPassed: false, lateSyncMinutes: 10, explain: 'never' })
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 7 }), async (moments) => {
      const who = await world.signedIn(world.orgid)
      const attempt = await world.sit(who, { examId })
      const answered: Answered[] = []
      let seq = 0
      for (const { steps, laterMinutes } of moments) {
        await Promise.all(steps.map((one) => take(who, attempt, one, ++seq, answered)))
        await checkWhole(await stored(attempt.id))
        world.clock.advance(laterMinutes * MINUTE)
      }
      const doc = await stored(attempt.id)
      for (const { item, seq: sent, result } of answered) {
        if (result.applied.includes(item)) expect(doc.answers[item]?.seq).toBeGreaterThanOrEqual(sent)
        // It is kept as evidence, unless three newer late answers replaced it.
        else if (result.late.includes(item)) {
          const newer = doc.late.filter((one) => one.itemId === item && one.seq >= sent)
          expect(newer.some((one) => one.seq === sent) || newer.length >= 3).toBe(true)
        }
        // Neither applied nor late: the server already held a newer answer.
        else expect(doc.answers[item]?.seq).toBeGreaterThan(sent)
      }
    }),
    runs(8, 120),
  )
})
