import { setTimeout as delay } from 'node:timers/promises'
import { examinationList } from '@lianda/shared/module/exam/paper.admin.contract'
import { statistics } from '@lianda/shared/module/exam/record.admin.contract'
import { setUpExam } from './exam-setup'
import { errorsOf, errorText, p95, runLoad } from './exam-load'
import { atMost, type Bench, report } from './figures'

const FINISHED = 500
const WRITING = 1_000
const SAVES = 12
const EVERY_MS = 5_000
const RAMP_MS = 10_000
const ASK_EVERY_MS = 500
const ANSWER_MS = 100

/** An administrator reads a paper's statistics while many learners save answers. */
export const examStatisticsBench: Bench = {
  name: 'exam-statistics',
  title: 'Exams: statistics while learners write',
  async run() {
    const { server, owner, examId, tokens } = await setUpExam(FINISHED + WRITING)
    const { rows } = await owner.call(examinationList, { page: 1, rows: 1 })
    const id = rows[0]?.id
    if (id === undefined) throw new Error('there is no paper')
    const load = { origin: server.origin, examId, rampMs: RAMP_MS, everyMs: EVERY_MS, submitMs: 2_000, stubborn: false }
    const before = await runLoad({ ...load, tokens: tokens.slice(0, FINISHED), saves: 1 })
    let writing = true
    const during = runLoad({ ...load, tokens: tokens.slice(FINISHED), saves: SAVES }).finally(() => {
      writing = false
    })
    const taken: number[] = []
    let counted = 0
    while (writing) {
      const from = performance.now()
      counted = (await owner.call(statistics, { id })).attempts
      taken.push(performance.now() - from)
      await delay(ASK_EVERY_MS)
    }
    const errors = { errors: { ...before.errors, ...(await during).errors } }
    await server.dispose()
    return {
      how: `${FINISHED} learners have handed in; ${WRITING} others start within ${RAMP_MS / 1000} s and save one of ${SAVES} answers every ${EVERY_MS / 1000} s, while an administrator asks for the statistics of the paper every ${ASK_EVERY_MS / 1000} s.`,
      figures: [
        atMost('statistics, p95', p95(taken), ANSWER_MS, 'ms'),
        report('statistics, slowest', Math.max(...taken), 'ms'),
        report('asked', taken.length),
        report('attempts counted at the end', counted),
        report('save beside it, p95', p95((await during).times.save), 'ms'),
        atMost(`errors (${errorText(errors)})`, errorsOf(errors), 0, ''),
      ],
    }
  },
}
