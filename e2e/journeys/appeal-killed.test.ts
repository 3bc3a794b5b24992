import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import { appealDecide } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { appealSpread, appealSpreads } from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import { recordList } from '@lianda/shared/module/exam/record.admin.contract'
import { messageList } from '@lianda/shared/module/notify/notify.contract'
import { list as rankingList } from '@lianda/shared/module/ranking/ranking-list.contract'
import { type Call, callerFor, newcomer } from '../support/caller'
import { publishExam, sitExam } from '../support/exam-world'
import { type ServerProcess, startServer } from '../support/server-process'

const TITLE = '更正时断电的考试'
const [LEARNERS, SITTINGS] = [12, 3]
/** The first question wrong in the same way, the others but the last right: 50 of 100 points. */
const ANSWERS = { answers: [['B'], ['A', 'C'], ['A'], []], handsIn: true }
const [BEFORE, AFTER] = [50, 80]
const MOST_TIMES = 4

let server: ServerProcess
let call: Call
beforeAll(async () => {
  server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
  call = await callerFor(server, 'owner1')
})
afterAll(() => server?.dispose())

/** An exam that each learner has sat as often as it may be: their calls, and a record of the first of them. */
async function satByAll(title: string) {
  const accounts: string[] = []
  for (let n = 0; n < LEARNERS; n++) accounts.push(await newcomer(server, `断电${String(n)}`))
  const { examId, taskId } = await publishExam(call, title, { accounts, passScore: 60 })
  const learners = await Promise.all(accounts.map((account) => callerFor(server, account)))
  const [asked = ''] = await Promise.all(
    learners.map(async (own) => {
      const first = await sitExam(own, examId, ANSWERS)
      for (let n = 1; n < SITTINGS; n++) await sitExam(own, examId, ANSWERS)
      return first
    }),
  )
  return { taskId, learners, asked }
}

/** @returns whether the kill came in the middle of the correction */
async function killWhileCorrecting(title: string): Promise<boolean> {
  const { taskId, learners, asked } = await satByAll(title)
  const totals = async () => (await call(recordList, { taskId, rows: 100 })).rows.map(({ total }) => total)
  const records = LEARNERS * SITTINGS
  await expect.poll(totals).toEqual(Array.from({ length: records }, () => BEFORE))
  const experience = async () => {
    const own = await Promise.all(learners.map((one) => one(rankingList, { by: 'experience', period: 'all' })))
    return own.map((one) => one.own?.value ?? 0)
  }
  const each = (value: number) => learners.map(() => value * SITTINGS)
  await expect.poll(experience).toEqual(each(BEFORE / 10))

  const made = await learners[0]?.(appealMake, { kind: 'exam', recordId: asked, reason: '两个选项都对。' })
  const id = made?.appeal.id ?? ''
  await call(appealDecide, { id, rev: 1, uphold: true, opinion: '都对。', items: [{ id: 'q1', worth: 30 }] })
  const others = records - 1
  const ordered = await call(appealSpread, { id, item: 'q1', same: true })
  expect(ordered.spread.records).toBe(others)
  const spread = async () => (await call(appealSpreads, { id })).rows[0]
  await expect.poll(async () => (await spread())?.done ?? 0, { interval: 2 }).toBeGreaterThan(0)
  await server.kill('SIGKILL')
  await server.restart()
  const inTheMiddle = ((await spread())?.done ?? 0) < others
  await expect.poll(spread).toMatchObject({ state: 'done', records: others, done: others, changed: others })

  await expect.poll(totals).toEqual(Array.from({ length: records }, () => AFTER))
  await expect.poll(experience).toEqual(each(AFTER / 10))
  for (const [n, own] of learners.entries()) {
    const { rows } = await own(messageList, { side: 'learner', rows: 100 })
    const told = rows.filter(({ kind }) => kind === 'score_corrected').map(({ about }) => about)
    expect(told).toHaveLength(n === 0 ? SITTINGS - 1 : SITTINGS)
    expect(new Set(told).size).toBe(told.length)
  }
  return inTheMiddle
}

test('a correction of all that is killed goes on by itself, and corrects and tells each record once', async () => {
  let killed = false
  // On a busy machine the kill may come when all is corrected; then it is tried with another exam.
  for (let time = 1; time <= MOST_TIMES && !killed; time++) killed = await killWhileCorrecting(`${TITLE} ${time}`)
  expect(killed).toBe(true)
})
