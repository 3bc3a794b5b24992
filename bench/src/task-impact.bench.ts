import { type PackageChange, taskImpact } from '@lianda/shared/module/task/task-publish.admin.contract'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import type { Person } from './learner'
import { departmentOf, HOW_PEOPLE, PEOPLE, startWithPeople } from './package-people'

const ROUNDS = 20
const IMPACT_MS = 300

/** The check before every change of a published package that everybody has begun. */
export const taskImpactBench: Bench = {
  name: 'task-impact',
  title: `What a change of a package touches, with ${PEOPLE.toLocaleString('en')} people who have begun`,
  async run() {
    const { server, owner, orgid, exam, practiceTaskId, fillMs } = await startWithPeople()
    const audience = { everyone: false, departmentIds: [departmentOf(orgid, 0)], userIds: [] }
    const changes: readonly (readonly [string, string, PackageChange])[] = [
      ['an exam ended', exam.taskId, { kind: 'end' }],
      ['an exam extended', exam.taskId, { kind: 'extend' }],
      ['an exam for one department', exam.taskId, { kind: 'audience', audience }],
      ['a paper replaced', exam.taskId, { kind: 'replace', subtaskId: exam.examId }],
      ['a practice ended', practiceTaskId, { kind: 'end' }],
      ['a practice for one department', practiceTaskId, { kind: 'audience', audience }],
    ]
    const figures: Figure[] = []
    for (const [name, id, change] of changes) figures.push(...(await measured(owner, name, id, change)))
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${HOW_PEOPLE} Each change is asked once, and then ${ROUNDS} times, timed at the client on the same machine.`,
      figures: [
        ...figures,
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

async function measured(owner: Person, name: string, id: string, change: PackageChange): Promise<Figure[]> {
  const ask = async () => {
    const from = performance.now()
    const { begun } = await owner.call(taskImpact, { id, change })
    if (begun <= PEOPLE) throw new Error(`only ${begun} have begun`)
    return performance.now() - from
  }
  const first = await ask()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await ask())
  return [
    report(`${name}, asked for the first time`, first, 'ms'),
    atMost(`${name}, p95`, percentile(times, 95), IMPACT_MS, 'ms'),
  ]
}
