import { setTimeout as delay } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { center } from '@lianda/shared/module/task/task.contract'
import { taskCreate } from '@lianda/shared/module/task/task.admin.contract'
import { taskChanged } from '@lianda/shared/module/task/task.events'
import { taskProgress, taskProgressExport } from '@lianda/shared/module/task/task-progress.admin.contract'
import { taskPublish } from '@lianda/shared/module/task/task-publish.admin.contract'
import { type Body, newDevice, once } from './exam-device'
import { atMost, type Bench, type Figure, percentile, report } from './figures'
import { connectAs, type Person } from './learner'
import { HOW_PEOPLE, PEOPLE, type PackagePeople, startWithPeople } from './package-people'

const ROUNDS = 20
const PROGRESS_MS = 200
const PUBLISHED = 200
const CENTER_MS = 50
const PUBLISH_MS = 1_000
const SCREENS = 1_000
const SCREENS_MS = 3_000
/** A device asks again after a random time up to this long (task-live.ts). */
const SPREAD_MS = 2_000

/** Packages of an organisation with many people and many packages. */
export const packagesBench: Bench = {
  name: 'packages',
  title: `Packages for ${PEOPLE.toLocaleString('en')} people`,
  async run() {
    const world = await startWithPeople(SCREENS)
    const { server, owner, fillMs } = world
    const figures = [
      ...(await progressFigures(world)),
      await onScreens(world),
      await publishing(owner, world.exam.paperId),
      await centre(world),
    ]
    const memory = server.memoryMiB()
    await server.dispose()
    return {
      how: `${HOW_PEOPLE} Each list is asked ${ROUNDS} times. ${PUBLISHED} packages for everybody are published one after another, then the centre of one learner is asked ${ROUNDS} times. On ${SCREENS.toLocaleString('en')} open screens, each with a socket and a connection of its own, a package appears as on devices: the notice comes, and the centre is asked for after a random time up to ${SPREAD_MS / 1_000} s. Timed at the client on the same machine.`,
      figures: [
        ...figures,
        report('filling the store', fillMs / 1_000, 's'),
        report('server memory afterwards', memory, 'MiB'),
      ],
    }
  },
}

/** Runs `ask` and returns the times in ms. */
async function timed(rounds: number, ask: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  return times
}

async function progressFigures({ owner, exam, practiceTaskId }: PackagePeople): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, id] of [
    ['an exam', exam.taskId],
    ['a practice', practiceTaskId],
  ] as const) {
    const asked = { id, page: 1, rows: 30 }
    const lists = [
      ['first page', asked],
      ['by score', { ...asked, sort: '-score' }],
      ['who is at it', { ...asked, state: 'running' }],
      ['one name', { ...asked, text: '人004999' }],
    ] as const
    const [first = Number.NaN] = await timed(1, async () => {
      const { people } = await owner.call(taskProgress, asked)
      if (people < PEOPLE) throw new Error(`only ${people} are in the audience`)
    })
    figures.push(report(`progress of ${name}, the first time after a start`, first, 'ms'))
    for (const [list, query] of lists) {
      const times = await timed(ROUNDS, () => owner.call(taskProgress, query))
      figures.push(atMost(`progress of ${name}, ${list}, p95`, percentile(times, 95), PROGRESS_MS, 'ms'))
    }
  }
  const [exported = Number.NaN] = await timed(1, () => owner.call(taskProgressExport, { id: exam.taskId }))
  return [...figures, report('progress as an Excel file', exported / 1_000, 's')]
}

/** A draft for everybody with the exam. */
async function draft(owner: Person, paperId: string, title: string): Promise<{ id: string; rev: number }> {
  const { task } = await owner.call(taskCreate, {
    title,
    type: 2,
    audience: { everyone: true, departmentIds: [], userIds: [] },
    passScore: 60,
    subtasks: [{ type: 2, resourceId: paperId, version: 1, passScore: 60, weight: 100, attempts: 3 }],
  })
  return { id: task.id, rev: task.rev }
}

async function publishing(owner: Person, paperId: string): Promise<Figure> {
  const times: number[] = []
  for (let n = 0; n < PUBLISHED; n++) {
    const made = await draft(owner, paperId, `Package ${n}`)
    times.push(...(await timed(1, () => owner.call(taskPublish, made))))
  }
  return atMost(`publishing to ${PEOPLE.toLocaleString('en')} people, p95`, percentile(times, 95), PUBLISH_MS, 'ms')
}

/** Asks again when the server says later, as devices do. */
async function centreOf(origin: string, token: string): Promise<Body> {
  const device = newDevice(token)
  for (;;) {
    const { body, laterS } = await once(device, 'GET', `${origin}/${center.path}`)
    if (laterS === null) return body
    await delay(laterS * 1_000 * (1 + 0.2 * Math.random()))
  }
}

/** From the tap on "publish" until every screen has the package. */
async function onScreens({ server, owner, exam, tokens }: PackagePeople): Promise<Figure> {
  const made = await draft(owner, exam.paperId, 'Seen by all')
  const screens: { socket: Socket; token: string }[] = []
  for (const token of tokens) screens.push({ token, socket: await connectAs(server.origin, token) })
  let from = 0
  const seen = screens.map(async ({ socket, token }) => {
    await new Promise<void>((told) => socket.once(taskChanged.name, () => told()))
    await delay(Math.random() * SPREAD_MS)
    const body = await centreOf(server.origin, token)
    const took = performance.now() - from
    if (!JSON.stringify(body).includes(made.id))
      throw new Error(`the package is not in the centre: ${JSON.stringify(body).slice(0, 300)}`)
    return took
  })
  from = performance.now()
  await owner.call(taskPublish, made)
  const times = await Promise.all(seen)
  for (const { socket } of screens) socket.disconnect()
  return atMost(`on ${SCREENS.toLocaleString('en')} open screens, the last one`, Math.max(...times), SCREENS_MS, 'ms')
}

async function centre({ server, tokens }: PackagePeople): Promise<Figure> {
  const device = newDevice(tokens[0] ?? '')
  const times = await timed(ROUNDS, () => once(device, 'GET', `${server.origin}/${center.path}`))
  device.agent.destroy()
  return atMost(`the centre of a learner with ${PUBLISHED} packages, p95`, percentile(times, 95), CENTER_MS, 'ms')
}
