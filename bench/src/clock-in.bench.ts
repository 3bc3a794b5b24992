import { dutyExport, dutyPersonGet, dutyProgress } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { InputOf } from '@lianda/shared/contract/endpoint'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { startServer } from '../../e2e/support/server-process'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { newKey, type Person } from './learner'
import { DUTY_DAYS, DUTY_KEEP, fillDuty, makeDuty } from './duty-people'
import { copyPeople, departmentOf, idOf, PEOPLE } from './package-people'
import { ownerAndLearner, practiceOf } from './people'
import { withStore } from './with-store'

const ROUNDS = 20
const LIST_MS = 200
const OWN_MS = 50

/** Who keeps a duty of many people. */
export const clockInBench: Bench = {
  name: 'clock-in',
  title: `Clock-in of ${PEOPLE.toLocaleString('en')} people`,
  async run() {
    const server = await startServer({ LOCAL_ASR: 'off', LOCAL_TTS: 'off' })
    const { user } = (await ownerAndLearner(server))[1]
    const id = await makeDuty((await ownerAndLearner(server))[0])
    await server.kill('SIGTERM')
    const begun = performance.now()
    await withStore(server.dataDir, async (db) => {
      const given = { orgid: user.orgid, userId: user.id, dutyId: id }
      await copyPeople(db, given)
      await fillDuty(db, given)
    })
    const fillMs = performance.now() - begun
    await server.restart()

    const [owner, learner] = await ownerAndLearner(server)
    const [first = Number.NaN] = await timed(1, () => list(owner, { id }))
    const figures = [...(await listFigures(owner, user.orgid, id)), await meanwhile(owner, learner, id)]
    const days = await timed(ROUNDS, (n) => owner.call(dutyPersonGet, { id, userId: idOf(user.id, n) }))
    const [exported = Number.NaN] = await timed(1, () => owner.call(dutyExport, { id }))
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `One real learner is copied to ${PEOPLE.toLocaleString('en')} in 500 departments of the embedded store. All have a daily duty that has run for ${DUTY_DAYS} days, on each of which ${DUTY_KEEP} of ten practised. Each list is asked ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        ...figures,
        atMost('the days of one person, p95', percentile(days, 95), OWN_MS, 'ms'),
        report('the first list after the start, and of each day: everybody is judged', first, 'ms'),
        report('the month as an Excel file', exported / 1_000, 's'),
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

/** Runs `ask` and returns the times in ms. */
async function timed(rounds: number, ask: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const from = performance.now()
    await ask(n)
    times.push(performance.now() - from)
  }
  return times
}

type Asked = InputOf<typeof dutyProgress>

async function list(owner: Person, asked: Asked): Promise<void> {
  const { people, rate } = await owner.call(dutyProgress, { page: 1, rows: 30, ...asked })
  if (rate === null || (asked.departmentId === undefined && people < PEOPLE))
    throw new Error(`${people} people keep ${rate} per cent`)
}

async function listFigures(owner: Person, orgid: string, id: string): Promise<Figure[]> {
  const lists: readonly (readonly [string, Asked])[] = [
    ['by name', { id }],
    ['by rate', { id, sort: 'rate' }],
    ['who missed days', { id, standing: 'missing' }],
    ['one department with those below', { id, departmentId: departmentOf(orgid, 0) }],
  ]
  const figures: Figure[] = []
  for (const [name, asked] of lists) {
    const times = await timed(ROUNDS, () => list(owner, asked))
    figures.push(atMost(`list and rates, ${name}, p95`, percentile(times, 95), LIST_MS, 'ms'))
  }
  return figures
}

/** The list while somebody practises: it has to be judged again for them. */
async function meanwhile(owner: Person, learner: Person, id: string): Promise<Figure> {
  const subtaskId = await practiceOf(learner, '16k_zh')
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const given = { subtaskId, deviceId: newKey(), startKey: newKey(), rehearsal: true }
    const { session } = await learner.call(start, given)
    await learner.call(end, { id: session.id, epoch: session.epoch })
    times.push(...(await timed(1, () => list(owner, { id }))))
  }
  return atMost('the same just after a practice of one of them, p95', percentile(times, 95), LIST_MS, 'ms')
}
