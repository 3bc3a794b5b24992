import { beforeEach, expect, it } from 'vitest'
import { until } from '../../../../test/until'
import type { InputOf } from '../../../contract/endpoint'
import { fakeWorld, type FakeWorld, Refusal } from '../../../../test/fake-services'
import {
  type FilmAsks,
  type Standing,
  viewingAnswer,
  viewingBring,
  viewingOpen,
  viewingQuestion,
  viewingReport,
  viewingTask,
} from '../viewing.contract'
import { createStore } from '../../../store/store'
import { viewingSlice } from '../viewing.slice'
import { createWatching, type Watching } from './watching.controller'

const S = 1_000
const END_S = 100

let world: FakeWorld
let watching: Watching
let told: string[]
let reports: InputOf<typeof viewingReport>[]
let answers: InputOf<typeof viewingAnswer>[]
let settled: boolean[]
let skipAllowed: boolean
let counts: boolean
/** How often the server says that the way to a question is not counted yet. */
let unreached: number

const AT = [20 * S, 60 * S] as const
const standing = (): Standing => ({
  ...{ seconds: 0, required: 90, position: 0, finished: false, elsewhere: false, counts },
  film: {
    ...{ durationMs: END_S * S, stretches: [[0, 10 * S]], watchedMs: 10 * S, skipAllowed, reachMs: 10 * S },
    questions: AT.map((atMs, n) => ({ n, atMs, settled: settled[n] === true, right: settled[n] === true })),
  },
  missing: { seconds: 90, pages: [], pagesInAll: 0, questions: [] },
})
const ASKS: FilmAsks = {
  question: {
    ...{ id: 'question-0', type: 0, text: '多远？', images: [], blanks: 0, anyOrder: false, promotion: '', score: 0 },
    choices: [
      { id: 'a', content: '480 公里' },
      { id: 'b', content: '620 公里' },
    ],
  },
  ...{ mustBeRight: true, triesLeft: null, settled: false, last: null },
}

beforeEach(async () => {
  world = await fakeWorld()
  ;[told, reports, answers, settled] = [[], [], [], []]
  ;[skipAllowed, counts, unreached] = [false, true, 0]
  const item = () => ({ id: 'm1', title: 'A film', version: 1, standing: standing() })
  const size = { url: '/media/view/o/a.mp4/720.mp4?u=1', width: 1280, height: 720, bytes: 9 }
  const film = { durationMs: END_S * S, width: 1280, height: 720, posterUrl: '', expiresAt: 9_999_999, subtitles: [] }
  world.serve(viewingTask, () => ({ taskId: 't1', taskTitle: 'Task', items: [item()] }))
  world.serve(viewingOpen, () => ({ taskId: 't1', item: item(), document: null, film: { ...film, sizes: [size] } }))
  world.serve(viewingReport, (input) => {
    reports.push(input)
    return { standing: standing() }
  })
  world.serve(viewingQuestion, ({ n }) => {
    if (unreached-- > 0) throw new Refusal('media/not_reached')
    return { ...ASKS, question: { ...ASKS.question, id: `question-${n}` } }
  })
  world.serve(viewingAnswer, (input) => {
    answers.push(input)
    const right = input.answer[0] === 'a'
    if (right) settled[input.n] = true
    const last = { value: input.answer, outcome: right ? ('right' as const) : ('wrong' as const) }
    const why = right ? { key: ['a'], explanation: '见说明书' } : { key: null, explanation: null }
    return { ...ASKS, settled: right, triesLeft: right ? 0 : null, last: { ...last, ...why }, standing: standing() }
  })
  watching = createWatching(world.services, 's1')
  await watching.open()
  watching.events.onHandle({
    play: () => {
      told.push('play')
      watching.events.onPlaying(true)
    },
    pause: () => {
      told.push('pause')
      watching.events.onPlaying(false)
    },
    seek: (ms) => told.push(`seek ${ms / S}`),
    fullScreen: () => undefined,
    inPage: () => told.push('page'),
  })
})

const asking = () => watching.asking.state.getState()
const at = () => watching.state.getState().at / S
/** As players tell it: four times a second, never whole milliseconds, until it is told to stand still. */
async function plays(from: number, to: number) {
  watching.events.onPlaying(true)
  for (let now = from; now <= to && watching.state.getState().playing; now += 0.25) {
    watching.events.onTime(now * S + 0.7)
    await world.timer.advance(250)
  }
  await world.timer.advance(50)
}

it('stands still at a question, in the page, and asks it once the server heard how far it was played', async () => {
  await plays(0, 30)
  expect([at(), told.slice(-3)]).toEqual([20, ['pause', 'page', 'seek 20']])
  expect(reports.at(-1)).toMatchObject({ position: 20 * S, visible: false })
  expect(asking()).toMatchObject({ n: 0, told: false, asks: { question: { text: '多远？' } } })
})

it('tells whether it is right, asks again where it must be, and goes on', async () => {
  await plays(0, 30)
  watching.asking.choose(['b'])
  await watching.asking.send()
  expect(asking()).toMatchObject({ told: true, sending: false, asks: { settled: false, last: { outcome: 'wrong' } } })
  watching.asking.tryAgain()
  expect(asking()).toMatchObject({ told: false, value: [] })
  watching.asking.choose(['a'])
  await watching.asking.send()
  expect(asking()).toMatchObject({ told: true, asks: { settled: true, last: { explanation: '见说明书' } } })
  expect(new Set(answers.map(({ tryId }) => tryId)).size).toBe(2)
  told = []
  watching.goOn()
  expect([asking().n, told]).toEqual([null, ['play']])
  await plays(20, 70)
  expect([at(), asking().n]).toEqual([60, 1])
})

it('does not play on over a question that was put aside, nor jump over it', async () => {
  await plays(0, 30)
  watching.asking.close()
  told = []
  watching.toggle()
  expect([asking().n, told.includes('play')]).toEqual([0, false])
  watching.asking.close()
  watching.seek(50 * S)
  expect([at(), watching.state.getState().refused]).toEqual([20, true])
})

it('may be jumped over where the step allows it, and is asked when it is come to', async () => {
  skipAllowed = true
  watching.link.setState({ standing: standing() })
  watching.seek(50 * S)
  await plays(50, 55)
  expect([at(), asking().n]).toEqual([55, null])
  watching.events.onTime(58 * S)
  watching.events.onEnded()
  await world.timer.advance(50)
  expect([at(), asking().n, watching.state.getState().ended]).toEqual([60, 1, false])
})

it('waits for the server to count what was played, and says so when it does not', async () => {
  unreached = 2
  await plays(0, 30)
  expect(asking()).toMatchObject({ n: 0, asks: null, failure: null })
  await world.timer.advance(3_000)
  expect(asking().asks).not.toBeNull()
  expect(reports.at(-1)?.watched).toMatchObject([{ from: 15 * S, to: 20 * S }])
  watching.asking.close()
  unreached = 9
  void watching.asking.open(0)
  await world.timer.advance(10_000)
  expect(asking()).toMatchObject({ asks: null, unreached: true })
  watching.toCounted()
  expect(at()).toBe(10)
})

it('says that it needs a network, and opens and sends by itself when that is back, the same try once', async () => {
  const brought: InputOf<typeof viewingBring>[] = []
  createStore([viewingSlice], world.services).start()
  world.serve(viewingBring, (input) => {
    brought.push(input)
    return { standing: standing() }
  })
  world.platform.setOnline(false)
  await plays(0, 30)
  await world.timer.advance(8_000)
  expect(asking()).toMatchObject({ n: 0, asks: null, offline: true })
  world.platform.setOnline(true)
  await until(async () => {
    await world.timer.advance(100)
    expect(asking().asks).not.toBeNull()
  })
  // What was played before it was brought first.
  expect(brought.at(-1)?.watched?.at(-1)).toMatchObject({ to: 20 * S })
  watching.asking.choose(['a'])
  world.platform.setOnline(false)
  await watching.asking.send()
  expect(asking()).toMatchObject({ value: ['a'], offline: true, sending: false, told: false })
  world.platform.setOnline(true)
  await world.timer.advance(2_000)
  expect(asking()).toMatchObject({ told: true, asks: { settled: true } })
  expect(answers).toHaveLength(1)
})

it('asks nothing where nothing counts', async () => {
  counts = false
  watching.link.setState({ standing: standing() })
  await plays(0, 30)
  expect([at(), asking().n]).toEqual([30, null])
})
