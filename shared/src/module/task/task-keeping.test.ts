import { expect, it } from 'vitest'
import { examQuestion, fakeExam } from '../../../test/fake-exam'
import { openExamTab } from '../../../test/exam-tab'
import { type FakeWorld, fakeWorld, learner, Refusal } from '../../../test/fake-services'
import { memoryDisk } from '../../platform/memory-storage'
import { createStore } from '../../store/store'
import { star } from '../ranking/ranking.contract'
import { banners } from '../banner/banner.contract'
import { center, get as getTask, type TaskRow } from './task.contract'
import { taskSlice } from './task.slice'

const task = (id: string): TaskRow => ({
  id,
  title: `Task ${id}`,
  type: 3,
  cover: '',
  state: 'not_started',
  publisher: '',
  passScore: 60,
  exam: null,
  done: 0,
  total: 0,
  startsAt: null,
  endsAt: null,
  score: null,
  brokenOff: false,
  excused: null,
  front: null,
})

/** The task slice of a program that starts on this device. */
function tasksOf(world: FakeWorld) {
  world.serve(banners, () => ({ rows: [], changesInMs: null }))
  world.serve(star, () => ({ star: null }))
  world.serve(getTask, ({ id }) => ({ task: task(String(id)), subtasks: [], changesInMs: null }))
  const store = createStore([taskSlice], world.services)
  store.start()
  return store.of(taskSlice)
}
const settle = (world: FakeWorld) => world.timer.advance(5_000)

it('a package that was opened before is read again by a program that starts without a network', async () => {
  const disk = memoryDisk()
  const before = await fakeWorld(learner(), disk)
  await tasksOf(before).getState().loadTask('t1')

  const world = await fakeWorld(learner(), disk)
  const tasks = tasksOf(world)
  world.platform.setOnline(false)
  void tasks.getState().loadTask('t1')
  void tasks.getState().loadTask('t2')
  await settle(world)
  expect(tasks.getState().details.t1?.task.title).toBe('Task t1')
  expect(tasks.getState().detailLoad).toMatchObject({ t1: { load: 'ready' }, t2: { load: 'failed' } })
})

it('nobody else of the phone reads it, and signing out forgets it', async () => {
  const disk = memoryDisk()
  const world = await fakeWorld(learner(), disk)
  await tasksOf(world).getState().loadTask('t1')
  const other = await fakeWorld(learner({ id: 'u2' }), disk)
  const theirs = tasksOf(other)
  other.platform.setOnline(false)
  void theirs.getState().loadTask('t1')
  await settle(other)
  expect(theirs.getState().details).toEqual({})

  expect(disk.documents.size).toBe(1)
  world.services.session.end()
  await settle(world)
  expect(disk.documents.size).toBe(0)
})

it('a package that the server withdrew is not shown from the device', async () => {
  const disk = memoryDisk()
  const world = await fakeWorld(learner(), disk)
  const tasks = tasksOf(world)
  await tasks.getState().loadTask('t1')
  world.serve(getTask, () => {
    throw new Refusal('task/not_found')
  })
  await tasks.getState().loadTask('t1')
  await settle(world)
  expect(tasks.getState().details).toEqual({})
  expect(tasks.getState().detailLoad.t1?.load).toBe('failed')
  expect([...disk.documents.values()]).toEqual(['[]'])
})

it('an exam that runs on the device is in the centre of a start without a network, with the time that is left', async () => {
  const disk = memoryDisk()
  const exam = fakeExam([examQuestion(1), examQuestion(2)])
  const tab = await openExamTab(exam, disk)
  await tab.page.open()
  await tab.page.start()
  await tab.pass(100)
  tab.live().answer('q1', ['b1'], false)
  await tab.pass(1_000)

  const world = await fakeWorld(learner(), disk)
  const tasks = tasksOf(world)
  world.platform.setOnline(false)
  void tasks.getState().loadCenter()
  await settle(world)
  expect(tasks.getState()).toMatchObject({
    load: 'failed',
    keptExam: { subtaskId: 'exam1', answered: 1, questions: 2 },
  })

  // A read that fails says nothing about the exam.
  const { keys } = world.platform.documents
  world.platform.documents.keys = () => Promise.reject(new Error('the database is closing'))
  void tasks.getState().loadCenter()
  await settle(world)
  expect(tasks.getState().keptExam).toMatchObject({ subtaskId: 'exam1' })
  world.platform.documents.keys = keys

  // The server's answer replaces the kept exam.
  world.platform.setOnline(true)
  world.serve(center, () => ({
    unfinished: null,
    runningExam: null,
    week: [null, null, null, null, null, null, null],
    weekday: 0,
    changesInMs: null,
    counts: { todo: 0, upcoming: 0, completed: 0, ended: 0 },
    tasks: [],
  }))
  await tasks.getState().loadCenter()
  await settle(world)
  expect(tasks.getState()).toMatchObject({ load: 'ready', keptExam: null })
})
