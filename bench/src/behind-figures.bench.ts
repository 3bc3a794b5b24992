import { appealJudges, appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import { MOST_DUTIES } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { dutyReport } from '@lianda/shared/module/clock-in/clock-in-report.admin.contract'
import { examinationList } from '@lianda/shared/module/exam/paper.admin.contract'
import { recordGet, recordList as examRecords, statistics } from '@lianda/shared/module/exam/record.admin.contract'
import { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { ABILITY_PRACTICES, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { end, say, start } from '@lianda/shared/module/practice/practice.contract'
import { DIMENSIONS } from '@lianda/shared/module/scoring/scoring.contract'
import { sitExam } from '../../e2e/support/exam-world'
import { copyAppeals, copyAttempts, copyDuties, copyPractices } from './copied-records'
import { fillDuty, makeDuty } from './duty-people'
import { fillRecords } from './ended-records'
import { setUpExam } from './exam-setup'
import { atMost, type Bench, report } from './figures'
import { newKey, type Person } from './learner'
import { copyPeople, departmentOf, PEOPLE } from './package-people'
import { ownerAndLearner, practiceOf } from './people'
import { type Page, timedPages } from './timed-pages'
import { withStore } from './with-store'

/** Fewer try the benchmark out. */
const ATTEMPTS = Number(process.env.BEHIND_BENCH_ATTEMPTS ?? 20_000)
/** Records of others, newer than those attempts: a list must not look through them. */
const OTHERS = 10 * ATTEMPTS
const APPEALS = 10_000
/** One is everybody's; each of the others is a department's. */
const DUTIES = MOST_DUTIES
const DAY_MS = 86_400_000
const MEMORY_MIB = 600
const SAID = ['您好，欢迎光临。', '请问您想了解哪一款车？', '这款车的续航里程是六百公里。', '我为您安排试驾，可以吗？']

/** Pages with many records behind one figure: of one exam, of one person, of appeals and of duties. */
export const behindFiguresBench: Bench = {
  name: 'behind-figures',
  title: `What is behind figures: ${ATTEMPTS.toLocaleString('en')} attempts at an exam, ${ABILITY_PRACTICES.toLocaleString('en')} practices of a learner`,
  async run() {
    const { server, examId } = await setUpExam(1)
    const [owner, learner] = await ownerAndLearner(server)
    const attemptId = await sitExam(learner.call, examId, { answers: [], handsIn: true })
    const subtaskId = await practiceOf(learner, '16k_zh')
    const sessionId = await practised(learner, subtaskId)
    const { appeal } = await learner.call(appealMake, { kind: 'practice', recordId: sessionId, reason: '听错了' })
    const dutyId = await makeDuty(owner)
    await server.kill('SIGTERM')
    const { orgid, id: userId } = learner.user
    const own = { orgid, userId }
    const begun = performance.now()
    await withStore(server.dataDir, async (db) => {
      await copyPeople(db, own)
      await copyAttempts(db, { id: attemptId, userId, count: ATTEMPTS })
      await copyPractices(db, { id: sessionId, count: ABILITY_PRACTICES })
      await copyAppeals(db, { id: appeal.id, userId, judgeId: owner.user.id, count: APPEALS })
      await fillDuty(db, { ...own, dutyId })
      await copyDuties(db, { ...own, dutyId, count: DUTIES - 1 })
      const steps = { practices: ['bench-step-1'], exams: ['bench-step-2'] }
      await fillRecords(db, { ...own, steps, records: OTHERS, days: 180 })
    })
    const fillMs = performance.now() - begun
    await server.restart()
    const [again] = await ownerAndLearner(server)
    const exam = await examOf(again)
    const ofExam = await timedPages([['the statistics of an exam', () => again.call(statistics, exam)]])
    const figures = await timedPages([
      ...(await pagesOfExam(again, exam)),
      ...pagesOfPerson(again, learner.user.id),
      ...pagesOfAppeals(again, orgid),
      ...pagesOfDuties(again, orgid),
    ])
    const bytes = JSON.stringify(await again.call(dutyReport, {})).length
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real learner is copied to ${PEOPLE.toLocaleString('en')} in 500 departments of the embedded store. ${ATTEMPTS.toLocaleString('en')} of them and of people who are gone have handed in an exam of 16 questions, each with other answers; the learner has ${ABILITY_PRACTICES.toLocaleString('en')} practices in a year; ${APPEALS.toLocaleString('en')} have appealed; there are ${DUTIES} duties, one of everybody. ${OTHERS.toLocaleString('en')} other records are newer than the exam's. Each page and each list behind one of its figures is asked 20 times, after the first time.`,
      figures: [
        ...ofExam,
        ...figures,
        report('the answer about duties, not compressed', bytes / 1_024, 'KiB'),
        report('filling the store', fillMs / 1_000, 's'),
        atMost('server memory afterwards', memory, MEMORY_MIB, 'MiB'),
      ],
    }
  },
}

/** A practice with some turns. */
async function practised(learner: Person, subtaskId: string): Promise<string> {
  let { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  for (const text of SAID) {
    if (session.state === 'ended') return session.id
    const { id, epoch, turn } = session
    ;({ session } = await learner.call(say, { id, epoch, turn, turnKey: newKey(), kind: 'text', text }))
  }
  if (session.state !== 'ended') await learner.call(end, { id: session.id, epoch: session.epoch })
  return session.id
}

const FIRST_PAGE = { page: 1, rows: 30 } as const

/** The exam, and its published paper. */
interface Exam {
  id: string
  paperId: string
}

async function examOf(owner: Person): Promise<Exam> {
  const [exam] = (await owner.call(examinationList, { ...FIRST_PAGE, text: 'Exam of the benchmark' })).rows
  if (!exam?.published) throw new Error('there is no published exam')
  return { id: exam.id, paperId: exam.published.id }
}

/** Each list behind a figure of an exam's statistics. */
async function pagesOfExam(owner: Person, { id, paperId }: Exam): Promise<Page[]> {
  const counted = { ...FIRST_PAGE, paperId }
  const behind = (query: object) => () => owner.call(examRecords, { ...counted, ...query })
  const { items } = await owner.call(statistics, { id })
  const item = items.find(({ choices }) => choices.some(({ count }) => count > 0))
  const had = item?.questionId ?? ''
  const gave = item?.choices.find(({ count }) => count > 0)?.key ?? ''
  let last: readonly { id: string }[] | undefined
  return [
    ['all attempts that they count', behind({ first: true })],
    ['the last page of these', behind({ first: true, page: Math.ceil(ATTEMPTS / 30) })],
    ['these by score', behind({ first: true, sort: '-total' })],
    ['these by name', behind({ first: true, sort: 'userName' })],
    ['those of a range of ten points', behind({ first: true, bin: 6 })],
    ['those that had a question', behind({ had })],
    ['those that gave an answer', behind({ had, gave })],
    ['those that lost points by a question', behind({ lost: had })],
    [
      'one of these, with those before and after it',
      async (n) => {
        last ??= (await owner.call(examRecords, { ...counted, lost: had })).rows
        return await owner.call(recordGet, { id: last[n % last.length]?.id ?? '', paperId, lost: had })
      },
    ],
    ['these of a department', behind({ lost: had, departmentId: departmentOf(owner.user.orgid, 1) })],
    ['these that passed', behind({ lost: had, passed: true })],
    ['these with a part of all names', behind({ lost: had, text: '人' })],
  ]
}

/** The report of one person over a year, and the lists behind it. */
function pagesOfPerson(owner: Person, userId: string): Page[] {
  const now = Date.now()
  const ended = { state: 'ended', endedFrom: now - 365 * DAY_MS, endedTo: now, userId } as const
  return [
    ["a learner's report of a year", () => owner.call(personReport, { id: userId, period: 365 })],
    ["a learner's practices of a year", () => owner.call(recordList, { ...FIRST_PAGE, ...ended })],
    [
      'the practices that an ability of it is made of, another each time',
      (n) =>
        owner.call(recordList, { ...FIRST_PAGE, ...ended, measured: DIMENSIONS[n % DIMENSIONS.length] ?? 'accuracy' }),
    ],
    ['the questions of its knowledge points', () => owner.call(personPoints, { ...FIRST_PAGE, id: userId })],
  ]
}

function pagesOfAppeals(owner: Person, orgid: string): Page[] {
  const appeals = (query: object) => () => owner.call(appealList, { ...FIRST_PAGE, ...query })
  const from = Date.now() - 180 * DAY_MS
  return [
    ['appeals', appeals({})],
    ['appeals, the last page', appeals({ page: Math.ceil(APPEALS / 30) })],
    ['appeals that nobody has decided', appeals({ state: 0 })],
    ['appeals that are overdue', appeals({ due: 'overdue' })],
    ['appeals that were decided late', appeals({ due: 'late' })],
    ['appeals by when they were decided', appeals({ sort: '-decidedAt' })],
    ['appeals of half a year', appeals({ from })],
    ['appeals of a judge, decided in half a year', appeals({ judgeId: owner.user.id, decidedFrom: from })],
    ['appeals of a department', appeals({ departmentId: departmentOf(orgid, 1) })],
    ['appeals with a part of all names', appeals({ text: '人' })],
    ['who decided them', () => owner.call(appealJudges, {})],
    ['who decided those of half a year', () => owner.call(appealJudges, { decidedFrom: from })],
  ]
}

function pagesOfDuties(owner: Person, orgid: string): Page[] {
  const month = new Date(Date.now() - 31 * DAY_MS).toISOString().slice(0, 7)
  return [
    ['how duties are kept this month', () => owner.call(dutyReport, {})],
    ['how they were kept in the month before', () => owner.call(dutyReport, { month })],
    ['of a department, another each time', (n) => owner.call(dutyReport, { departmentId: departmentOf(orgid, n) })],
  ]
}
