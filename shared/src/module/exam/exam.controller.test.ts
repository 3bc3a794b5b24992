import { beforeEach, describe, expect, it } from 'vitest'
import { learner, Refusal } from '../../../test/fake-services'
import { examQuestion, type FakeExam, fakeExam, fillQuestion } from '../../../test/fake-exam'
import { type ExamTab, openExamTab } from '../../../test/exam-tab'
import { type MemoryDisk, memoryDisk } from '../../platform/memory-storage'
import { NetworkError } from '../../platform/http'
import { type KeyValuePort, StorageFullError } from '../../platform/storage'
import { querytime, save } from './exam.contract'

const QUESTIONS = [examQuestion(1), examQuestion(2, { type: 1 }), fillQuestion(3)]

let exam: FakeExam
let disk: MemoryDisk

const openTab = (user = learner(), onDisk = disk, storage?: KeyValuePort): Promise<ExamTab> =>
  openExamTab(exam, onDisk, user, storage)
async function startedTab(): Promise<ExamTab> {
  const tab = await openTab()
  await tab.page.open()
  await tab.page.start()
  await tab.pass(0)
  return tab
}
const choose = (tab: ExamTab, id: string, ...value: string[]) => tab.live().answer(id, value, false)
/** The stage on screen; a result has its own address. */
const stage = (tab: ExamTab) =>
  tab.world.platform.address.includes('result=') ? 'result' : tab.page.state.getState().stage
const phase = (tab: ExamTab) => tab.live().state.getState().phase
const saved = (tab: ExamTab) => tab.live().state.getState().saved

beforeEach(() => {
  exam = fakeExam(QUESTIONS)
  disk = memoryDisk()
})

describe('saving', () => {
  it('is done with the receipt, and leaves nothing on the device', async () => {
    const tab = await startedTab()
    expect(saved(tab)).toBe('quiet')
    choose(tab, 'q1', 'b1')
    expect(saved(tab)).toBe('quiet')
    await tab.pass(100)
    expect(saved(tab)).toBe('saved')
    expect(exam.values()).toEqual({ q1: ['b1'] })
    expect(disk.items.size).toBe(0)
  })

  it('sends a text when the learner pauses, and at once when they go on', async () => {
    const tab = await startedTab()
    tab.live().answer('q3', ['wa', ''], true)
    await tab.pass(300)
    tab.live().answer('q3', ['water', ''], true)
    await tab.pass(300)
    expect(exam.saves).toBe(0)
    await tab.pass(400)
    expect(exam.values()).toEqual({ q3: ['water', ''] })
    tab.live().answer('q3', ['water', 'salt'], true)
    tab.live().go(0)
    await tab.pass(10)
    expect(exam.values()).toEqual({ q3: ['water', 'salt'] })
  })

  it('keeps an answer on the device before it is sent, and says so while there is no network', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    choose(tab, 'q1', 'b1')
    await tab.pass(200)
    expect(saved(tab)).toBe('local')
    expect([...disk.items.values()].map(({ meta }) => JSON.parse(meta).saves)).toEqual([
      [expect.objectContaining({ id: 'q1', value: ['b1'] })],
    ])
    tab.world.platform.setOnline(true)
    await tab.pass(50)
    expect(saved(tab)).toBe('saved')
    await tab.pass(50)
    expect(exam.events).toContain('offline')
  })

  it('is out at most five seconds after the network returned, even if nobody tells of it', async () => {
    const tab = await startedTab()
    const { send } = tab.world.platform.http
    tab.world.platform.http.send = () => Promise.reject(new NetworkError('offline'))
    choose(tab, 'q1', 'b1')
    await tab.pass(120_000)
    tab.world.platform.http.send = send
    await tab.pass(5_000)
    expect(exam.values()).toEqual({ q1: ['b1'] })
  })

  it('goes on while the disk is full, and says where that leaves the learner', async () => {
    const tab = await startedTab()
    const put = tab.world.platform.outbox.put
    tab.world.platform.outbox.put = () => Promise.reject(new StorageFullError())
    tab.world.platform.setOnline(false)
    choose(tab, 'q1', 'b1')
    await tab.pass(200)
    expect(saved(tab)).toBe('full')
    tab.world.platform.setOnline(true)
    await tab.pass(200)
    expect(exam.values()).toEqual({ q1: ['b1'] })
    expect(saved(tab)).toBe('saved')
    tab.world.platform.outbox.put = put
    choose(tab, 'q1', 'c1')
    await tab.pass(200)
    expect(exam.events).toContain('full')
  })

  it('tells of it later when the network was gone, even after the page was closed', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    tab.world.platform.setVisible(false)
    await tab.pass(7_000)
    tab.world.platform.setVisible(true)
    await tab.pass(100)
    tab.page.dispose()
    await tab.pass(100)
    expect(exam.events).toEqual([])
    tab.world.platform.setOnline(true)
    await tab.world.services.outbox.drain()
    expect(exam.events).toEqual(['focus_lost'])
    expect(disk.items.size).toBe(0)
  })

  it('goes in parts where much waits, and hands in with the last', async () => {
    exam = fakeExam(Array.from({ length: 250 }, (_none, n) => examQuestion(n + 1)))
    const tab = await startedTab()
    const sizes: number[] = []
    const { send } = tab.world.platform.http
    tab.world.platform.http.send = (request) => {
      const { answer } = JSON.parse(request.body ?? '{}') as { answer?: { saves: unknown[] } }
      if (answer) sizes.push(answer.saves.length)
      return send(request)
    }
    tab.world.platform.setOnline(false)
    for (let n = 1; n <= 250; n++) choose(tab, `q${n}`, `b${n}`)
    tab.live().handIn()
    await tab.pass(1_000)
    sizes.length = 0
    tab.world.platform.setOnline(true)
    await tab.pass(1_000)
    expect(sizes).toEqual([100, 100, 50])
    expect(Object.keys(exam.values())).toHaveLength(250)
    expect(exam).toMatchObject({ state: 'submitted', reason: 'learner' })
    expect(stage(tab)).toBe('result')
  })

  it('goes in parts out of a closed page too', async () => {
    exam = fakeExam(Array.from({ length: 150 }, (_none, n) => examQuestion(n + 1)))
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    for (let n = 1; n <= 150; n++) choose(tab, `q${n}`, `b${n}`)
    await tab.pass(100)
    tab.page.dispose()
    await tab.pass(100)
    tab.world.platform.setOnline(true)
    const before = exam.saves
    await tab.world.services.outbox.drain()
    expect(exam.saves - before).toBe(2)
    expect(Object.keys(exam.values())).toHaveLength(150)
    expect(disk.items.size).toBe(0)
  })

  it('tells the timeline that the learner looked away', async () => {
    const tab = await startedTab()
    tab.world.platform.setVisible(false)
    await tab.pass(7_000)
    tab.world.platform.setVisible(true)
    await tab.pass(100)
    expect(exam.events).toEqual(['focus_lost'])
    expect(saved(tab)).toBe('quiet')
    expect(disk.items.size).toBe(0)
  })
})

describe('a reload', () => {
  it('goes on with a dead network exactly where it was, unsent answers included', async () => {
    const before = await startedTab()
    choose(before, 'q1', 'b1')
    await before.pass(100)
    before.world.platform.setOnline(false)
    choose(before, 'q2', 'a2', 'c2')
    before.live().toggleFlag('q1')
    before.live().go(1)
    await before.pass(100)
    disk.locks.clear()

    const after = await openTab()
    after.world.platform.setOnline(false)
    await after.page.open()
    await after.pass(100)
    const { at, book, waiting } = after.live().state.getState()
    expect(stage(after)).toBe('live')
    expect({ at, waiting: [...waiting.keys()].sort() }).toEqual({ at: 1, waiting: ['q1', 'q2'] })
    expect(book.get('q1')).toMatchObject({ value: ['b1'], flagged: true })
    after.world.platform.setOnline(true)
    await after.pass(100)
    expect(exam.values()).toEqual({ q1: ['b1'], q2: ['a2', 'c2'] })
    expect(exam.epoch).toBe(1)
    choose(after, 'q1', 'd1')
    await after.pass(100)
    expect(exam.values().q1).toEqual(['d1'])
    expect(exam.events).toContain('reload')
  })

  it('shows another person of the same phone nothing', async () => {
    const first = await startedTab()
    choose(first, 'q1', 'b1')
    await first.pass(100)
    disk.locks.clear()
    const second = await openTab(learner({ id: 'u2' }))
    await second.page.open()
    expect(stage(second)).toBe('cover')
    expect(second.page.state.getState().controller).toBeNull()
  })

  it('does not take the attempt from another tab by itself', async () => {
    const first = await startedTab()
    const second = await openTab()
    await second.page.open()
    expect(stage(second)).toBe('cover')
    await second.page.start()
    await second.pass(0)
    expect(stage(second)).toBe('live')
    exam.tell('moved')
    await first.pass(100)
    expect(phase(first)).toBe('fenced')
  })

  it('leaves it to the tab that opened last where tabs have no locks', async () => {
    const first = await startedTab()
    first.world.platform.outbox.exclusively = async (_name, work) => await work()
    choose(first, 'q1', 'b1')
    await first.pass(100)
    const second = await openTab(learner(), disk, first.world.platform.storage)
    // Makes the two tabs draw different random bytes.
    second.world.platform.system.randomBytes(1)
    disk.locks.clear()
    await second.page.open()
    await second.pass(100)
    expect(phase(second)).toBe('answering')
    choose(first, 'q1', 'c1')
    await first.pass(100)
    expect(phase(first)).toBe('fenced')
    first.live().handIn()
    choose(second, 'q1', 'd1')
    await second.pass(100)
    expect(exam.values()).toEqual({ q1: ['d1'] })
    expect(exam.state).toBe('running')
  })

  it('is not taken for another tab where the device has no room for a mark', async () => {
    const old = { get: () => 'of a tab that crashed', set: () => undefined, remove: () => undefined }
    const tab = await openTab(learner(), disk, old)
    await tab.page.open()
    await tab.page.start()
    choose(tab, 'q1', 'b1')
    await tab.pass(100)
    expect(phase(tab)).toBe('answering')
    expect(exam.values()).toEqual({ q1: ['b1'] })
  })

  it('delivers what a closed tab left without opening the exam', async () => {
    const before = await startedTab()
    before.world.platform.setOnline(false)
    choose(before, 'q1', 'b1')
    await before.pass(100)
    before.page.dispose()
    await before.pass(100)
    const after = await openTab()
    await after.world.services.outbox.drain()
    expect(exam.values()).toEqual({ q1: ['b1'] })
    expect(disk.items.size).toBe(0)
    // The exam still shows the answer when it is opened later without a network.
    after.world.platform.setOnline(false)
    await after.page.open()
    await after.pass(0)
    expect(after.live().state.getState().book.get('q1')?.value).toEqual(['b1'])
  })

  it('that finishes a closed tab’s exam leaves another paper its pictures', async () => {
    const before = await startedTab()
    before.world.platform.setOnline(false)
    choose(before, 'q1', 'b1')
    before.live().handIn()
    await before.pass(100)
    before.page.dispose()
    await before.pass(100)
    const after = await openTab()
    const forgotten: string[] = []
    after.world.platform.documents.removePictures = async (_owner, paper) => void forgotten.push(paper)
    await after.world.services.outbox.drain()
    expect(exam.state).toBe('submitted')
    expect(forgotten).toEqual(['attempt1'])
  })
})

describe('another device', () => {
  it('fences this one; what it still held goes in, and it goes on here by one tap', async () => {
    const here = await startedTab()
    here.world.platform.setOnline(false)
    choose(here, 'q1', 'b1')
    await here.pass(100)
    const there = await openTab(learner(), memoryDisk())
    await there.page.open()
    await there.page.start()
    choose(there, 'q2', 'a2')
    await there.pass(100)
    here.world.platform.setOnline(true)
    await here.pass(1_000)
    expect(phase(here)).toBe('fenced')
    expect(exam.values()).toEqual({ q1: ['b1'], q2: ['a2'] })
    await here.page.start()
    await here.pass(100)
    expect(phase(here)).toBe('answering')
    expect(here.live().state.getState().book.get('q2')?.value).toEqual(['a2'])
    choose(here, 'q2', 'b2')
    await here.pass(100)
    expect(exam.values().q2).toEqual(['b2'])
  })

  it('may not hand in here any more, but loses no answer', async () => {
    const here = await startedTab()
    exam.epoch += 1
    choose(here, 'q1', 'b1')
    here.live().handIn()
    await here.pass(1_000)
    expect(phase(here)).toBe('fenced')
    expect(exam.state).toBe('running')
    expect(exam.values()).toEqual({ q1: ['b1'] })
  })
})

describe('handing in', () => {
  it('takes the last answer along and shows the result', async () => {
    const tab = await startedTab()
    tab.live().answer('q3', ['salt', ''], true)
    tab.live().handIn()
    await tab.pass(100)
    expect(exam.state).toBe('submitted')
    expect(exam.values()).toEqual({ q3: ['salt', ''] })
    expect(tab.world.platform.address).toBe('/user/dashboard/exam?id=exam1&result=attempt1')
    expect(disk.documents.size).toBe(0)
    expect(tab.running).toContain(true)
    expect(tab.running.at(-1)).toBe(false)
  })

  it('waits for the network, and survives the end of the page', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    choose(tab, 'q1', 'b1')
    tab.live().handIn()
    await tab.pass(500)
    expect(phase(tab)).toBe('handing_in')
    expect(tab.live().state.getState().broken).toBe(true)
    tab.page.dispose()
    await tab.pass(100)
    const later = await openTab()
    await later.world.services.outbox.drain()
    expect(exam.state).toBe('submitted')
    expect(exam.reason).toBe('learner')
    expect(exam.values()).toEqual({ q1: ['b1'] })
    expect(disk.documents.size).toBe(0)
  })

  it('is refused while it is too early, here and by the server', async () => {
    const tab = await startedTab()
    exam.submitFromMs = exam.nowMs + 60_000
    tab.live().handIn()
    await tab.pass(200)
    expect(phase(tab)).toBe('answering')
    expect(tab.live().state.getState().early).toBe(true)
    tab.live().handIn()
    await tab.pass(200)
    expect(exam.state).toBe('running')
    await tab.pass(61_000)
    tab.live().handIn()
    await tab.pass(200)
    expect(exam.state).toBe('submitted')
  })
})

describe('the deadline', () => {
  it('locks, delivers, and leads to the result', async () => {
    const tab = await startedTab()
    choose(tab, 'q1', 'b1')
    await tab.pass(29 * 60_000 + 59_000)
    expect(phase(tab)).toBe('answering')
    tab.live().answer('q3', ['half', ''], true)
    await tab.pass(700)
    await tab.pass(3_000)
    expect(stage(tab)).toBe('result')
    expect(exam.values()).toEqual({ q1: ['b1'], q3: ['half', ''] })
  })

  it('passed offline: locked and kept; what arrives after it is evidence', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    choose(tab, 'q1', 'b1')
    await tab.pass(31 * 60_000)
    expect(phase(tab)).toBe('time_up')
    choose(tab, 'q1', 'c1')
    expect(tab.live().state.getState().book.get('q1')?.value).toEqual(['b1'])
    tab.world.platform.setOnline(true)
    await tab.pass(5_000)
    expect(stage(tab)).toBe('result')
    expect(exam.values()).toEqual({})
    expect(Object.fromEntries(exam.evidence)).toEqual({ q1: ['b1'] })
  })

  it('moves when minutes are granted, within the time it takes to ask', async () => {
    const tab = await startedTab()
    await tab.pass(29 * 60_000 + 30_000)
    exam.extraMinutes = 10
    exam.tell('extra_time', 10)
    await tab.pass(500)
    const { leftMs, extra } = tab.live().time.getState()
    expect(extra).toBe(10)
    expect(leftMs).toBeGreaterThan(10 * 60_000)
    await tab.pass(3_500)
    expect(tab.live().time.getState().extra).toBeNull()
  })

  it('moves when the end of its package does: what the old one had cut off is shown as minutes that came', async () => {
    const tab = await startedTab()
    await tab.pass(29 * 60_000)
    exam.movedMinutes = 20
    exam.tell('extra_time', 20)
    await tab.pass(500)
    const { leftMs, extra } = tab.live().time.getState()
    expect(extra).toBe(20)
    expect(leftMs).toBeGreaterThan(20 * 60_000)
  })

  it('is the server’s: a device whose clock runs ahead locks, and goes on when it hears better', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    await tab.world.timer.advance(31 * 60_000)
    expect(phase(tab)).toBe('time_up')
    tab.world.platform.setOnline(true)
    await tab.pass(2_000)
    expect(phase(tab)).toBe('answering')
    choose(tab, 'q1', 'b1')
    await tab.pass(100)
    expect(exam.values()).toEqual({ q1: ['b1'] })
  })

  it('closes without a score where the paper says so', async () => {
    exam.overdue = 'discard'
    const tab = await startedTab()
    await tab.pass(30 * 60_000 + 3_000)
    expect(exam.state).toBe('discarded')
    expect(stage(tab)).toBe('result')
  })
})

describe('what the server knows better', () => {
  it('an attempt that it does not know any more is gone, and nothing is tried for ever', async () => {
    const tab = await startedTab()
    tab.world.serve(save, () => {
      throw new Refusal('exam/not_found')
    })
    choose(tab, 'q1', 'b1')
    await tab.pass(1_000)
    expect(phase(tab)).toBe('gone')
    expect(disk.items.size).toBe(0)
    const asked = tab.world.platform.requests.length
    await tab.pass(30_000)
    expect(tab.world.platform.requests.length).toBe(asked)
  })

  it('a refusal that is not the server’s own (a gate in the network) gives up nothing', async () => {
    const tab = await startedTab()
    const { send } = tab.world.platform.http
    tab.world.platform.http.send = async () => ({ status: 403, json: { error: 'Please accept our terms' } })
    choose(tab, 'q1', 'b1')
    await tab.pass(20_000)
    expect(phase(tab)).toBe('answering')
    expect(saved(tab)).toBe('local')
    tab.world.platform.http.send = send
    await tab.pass(5_000)
    expect(exam.values()).toEqual({ q1: ['b1'] })
  })

  it.each(['request/invalid', 'request/conflict', 'request/too_large', 'identity/forbidden'] as const)(
    'whatever else it says (%s), no answer is given up',
    async (code) => {
      const tab = await startedTab()
      let refuse = true
      const lose = () => (refuse ? 'request' : 'no')
      exam.serve(tab.world, lose, () => new Refusal(code))
      choose(tab, 'q1', 'b1')
      await tab.pass(10_000)
      expect(phase(tab)).toBe('answering')
      expect(disk.items.size).toBe(1)
      refuse = false
      await tab.pass(5_000)
      expect(exam.values()).toEqual({ q1: ['b1'] })
    },
  )

  it('leaves the answers for their owner when somebody else signs in while the page is still there', async () => {
    const tab = await startedTab()
    tab.world.platform.setOnline(false)
    choose(tab, 'q1', 'b1')
    await tab.pass(100)
    tab.world.services.session.begin(learner({ id: 'u2' }))
    for (const endpoint of [save, querytime])
      tab.world.serve(endpoint, () => {
        throw new Refusal('exam/key_invalid')
      })
    tab.world.platform.setOnline(true)
    await tab.pass(70_000)
    expect([...disk.items.values()].map(({ owner }) => owner.split('/')[1])).toEqual([learner().id])
  })

  it('keeps everything when the session ended, for the next sign-in', async () => {
    const tab = await startedTab()
    tab.world.serve(save, () => {
      throw new Refusal('identity/replaced')
    })
    choose(tab, 'q1', 'b1')
    await tab.pass(1_000)
    expect([...disk.items.values()]).toHaveLength(1)
  })
})
