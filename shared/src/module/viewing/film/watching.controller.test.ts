import { beforeEach, expect, it } from 'vitest'
import { until } from '../../../../test/until'
import type { InputOf } from '../../../contract/endpoint'
import { fakeWorld, type FakeWorld, Refusal } from '../../../../test/fake-services'
import type { PlayableFilm } from '../../media/playable-film'
import {
  type Standing,
  viewingBring,
  viewingOpen,
  viewingReport,
  viewingSubtitles,
  viewingTask,
  type Watched,
} from '../viewing.contract'
import { type Cues, wordsAt } from './cues.rules'
import { createStore } from '../../../store/store'
import { viewingSlice } from '../viewing.slice'
import { createWatching, type Watching } from './watching.controller'

const S = 1_000
const FILM: PlayableFilm = {
  ...{
    durationMs: 100 * S,
    width: 1280,
    height: 720,
    posterUrl: '',
    expiresAt: 9_999_999,
    subtitles: ['中文', 'English'],
  },
  sizes: [
    { url: '/media/view/o/a.mp4/720.mp4?u=1', width: 1280, height: 720, bytes: 9 },
    { url: '/media/view/o/a.mp4/360.mp4?u=1', width: 640, height: 360, bytes: 5 },
  ],
}
const WATCHED: Watched = {
  ...{ durationMs: 100 * S, stretches: [], watchedMs: 0, skipAllowed: true, reachMs: 0, questions: [] },
}
const STANDING: Standing = {
  ...{ seconds: 0, required: 90, position: 0, finished: false, elsewhere: false, counts: true, film: WATCHED },
  missing: { seconds: 90, pages: [], pagesInAll: 0, questions: [] },
}

let world: FakeWorld
let watching: Watching
let reports: InputOf<typeof viewingReport>[]
let standing: Standing
let opened: number
/** What the player was told. */
let told: string[]
beforeEach(async () => {
  world = await fakeWorld()
  reports = []
  told = []
  opened = 0
  standing = STANDING
  const item = () => ({ id: 'm1', title: 'A film', version: 1, standing })
  world.serve(viewingTask, () => ({ taskId: 't1', taskTitle: 'Task', items: [item()] }))
  world.serve(viewingOpen, () => {
    opened++
    return { taskId: 't1', item: item(), document: null, film: FILM }
  })
  world.serve(viewingReport, (input) => {
    reports.push(input)
    return { standing }
  })
  watching = createWatching(world.services, 's1')
})

async function open() {
  await watching.open()
  watching.events.onHandle({
    play: () => told.push('play'),
    pause: () => told.push('pause'),
    seek: (ms) => told.push(`seek ${ms / S}`),
    fullScreen: () => told.push('full'),
    inPage: () => undefined,
  })
}
/** The player tells its time four times a second, at the chosen speed. */
async function plays(from: number, to: number) {
  watching.events.onPlaying(true)
  const step = 0.25 * (state().speed / 100)
  for (let at = from; at <= to; at += step) {
    // No player tells whole milliseconds.
    watching.events.onTime(at * S + 0.7)
    await world.timer.advance(250)
  }
}
const state = () => watching.state.getState()
/** From, to and speed of everything that was told, those that follow one another as one. */
function allPlayed(): number[][] {
  const parts: [from: number, to: number, speed: number][] = []
  for (const { from, to, speed } of reports.flatMap(({ watched = [] }) => watched)) {
    const last = parts.at(-1)
    if (last?.[1] === Number(from) / S && last[2] === speed) last[1] = Number(to) / S
    else parts.push([Number(from) / S, Number(to) / S, Number(speed)])
  }
  return parts
}

it('goes on where the learner was, takes the film for this device, and tells what was played', async () => {
  standing = { ...STANDING, position: 20 * S }
  await open()
  expect([state().startMs, state().at, watching.link.getState().title]).toEqual([20 * S, 20 * S, 'A film'])
  expect(reports).toMatchObject([{ take: true, position: 20 * S, visible: false, watched: [] }])
  await plays(20, 41)
  const [first, ...more] = allPlayed()
  expect([first?.[0], more]).toEqual([20, []])
  expect(first?.[1]).toBeGreaterThan(35)
  expect(reports.at(-1)).toMatchObject({ visible: true })
})

it('begins anew where the learner was at the end', async () => {
  standing = { ...STANDING, position: 99_500 }
  await open()
  expect(state().startMs).toBe(0)
})

it('does not take a jump for something that was played', async () => {
  await open()
  await plays(0, 4)
  watching.seek(60 * S)
  expect(told).toEqual(['seek 60'])
  await plays(60, 63)
  watching.events.onPlaying(false)
  await world.timer.advance(1 * S)
  expect(allPlayed()).toEqual([
    [0, 4, 100],
    [60, 63, 100],
  ])
})

it('tells the speed at which each part was played', async () => {
  await open()
  await plays(0, 4)
  watching.setSpeed(200)
  await plays(4, 8)
  watching.events.onPlaying(false)
  await world.timer.advance(1 * S)
  expect(allPlayed()).toEqual([
    [0, 4, 100],
    [4, 8, 200],
  ])
})

it('without leave to skip goes no farther than was watched, and says so', async () => {
  standing = { ...STANDING, film: { ...WATCHED, skipAllowed: false, reachMs: 10 * S } }
  await open()
  watching.seek(50 * S)
  expect([told, state().refused]).toEqual([['seek 10'], true])
  await plays(10, 14)
  // What was just played may be gone back to and forth again, before the server knows of it.
  watching.seek(2 * S)
  watching.seek(13 * S)
  expect([told.slice(1), state().refused]).toEqual([['seek 2', 'seek 13'], false])
  // The keys of a headset jump without asking the page.
  watching.events.onTime(80 * S)
  expect([told.at(-1), state().refused]).toEqual(['seek 14', true])
})

it('may be skipped in once it counts as watched', async () => {
  standing = { ...STANDING, finished: true, counts: false, film: { ...WATCHED, skipAllowed: false, reachMs: 90 * S } }
  await open()
  watching.seek(95 * S)
  expect([told, state().refused]).toEqual([['seek 95'], false])
})

it('keeps what was played without a network and tells it once it is back', async () => {
  await open()
  await plays(0, 2)
  world.platform.setOnline(false)
  await plays(2.25, 30)
  expect(watching.link.getState().counting).toBe('offline')
  const brought: InputOf<typeof viewingBring>[] = []
  createStore([viewingSlice], world.services).start()
  world.serve(viewingBring, (input) => {
    brought.push(input)
    return { standing }
  })
  world.platform.setOnline(true)
  await until(async () => {
    await world.timer.advance(1)
    expect(brought).toHaveLength(1)
  })
  await world.timer.advance(1)
  const parts = [...reports, ...brought].flatMap(({ watched = [] }) => watched)
  expect(Math.max(...parts.map(({ to }) => Number(to)))).toBe(30 * S)
  expect(parts.reduce((sum, { from, to }) => sum + Number(to) - Number(from), 0)).toBe(30 * S)
  expect(watching.link.getState().counting).toBe('counting')
})

it('stands still when nobody sees it', async () => {
  await open()
  await plays(0, 2)
  world.platform.setVisible(false)
  expect(told).toEqual(['pause'])
})

it('asks for a new address when the old one has ended, and goes on where it was', async () => {
  await open()
  await plays(0, 8)
  watching.events.onBroken()
  await world.timer.advance(1)
  expect(opened).toBe(2)
  expect(state()).toMatchObject({ startMs: 8 * S, attempt: 2, broken: false })
})

it('says that nothing arrives without a network, and loads again when it is back', async () => {
  await open()
  await plays(0, 8)
  world.platform.setOnline(false)
  watching.events.onBroken()
  expect(state().broken).toBe(true)
  world.platform.setOnline(true)
  await world.timer.advance(1)
  expect([opened, state().broken]).toEqual([2, false])
})

it('tells at once that it came to the end, and begins anew when it is played again', async () => {
  await open()
  watching.seek(98 * S)
  await plays(98, 99.5)
  watching.events.onEnded()
  await world.timer.advance(1)
  expect(reports.at(-1)).toMatchObject({ position: 100 * S, visible: false })
  expect(allPlayed().at(-1)?.[1]).toBe(100)
  expect(state().ended).toBe(true)
  watching.toggle()
  expect(told.slice(-2)).toEqual(['seek 0', 'play'])
})

it('another size plays on from the same place', async () => {
  await open()
  await plays(0, 8)
  watching.setSize(1)
  expect(state()).toMatchObject({ size: 1, startMs: 8 * S })
})

it('shows the lines of the subtitles that were chosen, and none again', async () => {
  world.serve(viewingSubtitles, ({ n }) => ({ cues: [[1_000, 2_000, `line of ${Number(n)}`]] as Cues }))
  await open()
  await watching.setSubtitle(1)
  const { subtitle, cues } = state()
  expect([subtitle, wordsAt(cues, 999), wordsAt(cues, 1_000), wordsAt(cues, 2_000)]).toEqual([1, '', 'line of 1', ''])
  world.platform.setOnline(false)
  // Those that were shown once are kept, others stay away.
  const asked = watching.setSubtitle(0)
  await world.timer.advance(5 * S)
  await asked
  expect(state().subtitle).toBe(1)
  await watching.setSubtitle(null)
  expect(state()).toMatchObject({ subtitle: null, cues: [] })
})

it('says when another device counts, and takes over', async () => {
  await open()
  standing = { ...STANDING, elsewhere: true }
  await world.timer.advance(10 * S)
  expect(watching.link.getState().counting).toBe('elsewhere')
  standing = STANDING
  watching.takeOver()
  await world.timer.advance(1)
  expect(reports.at(-1)).toMatchObject({ take: true })
  expect(watching.link.getState().counting).toBe('counting')
})

it('tells what was played when it is left', async () => {
  await open()
  await plays(0, 4)
  watching.dispose()
  await world.timer.advance(1)
  expect(reports.at(-1)).toMatchObject({ visible: false, watched: [{ to: 4 * S }] })
  const before = reports.length
  await world.timer.advance(60 * S)
  expect(reports.length).toBe(before)
})

it('of a step that holds a document, or that is gone, opens nothing', async () => {
  world.serve(viewingTask, () => {
    throw new Refusal('media/not_found')
  })
  await watching.open()
  expect([state().film, state().failure]).toMatchObject([null, { error: { code: 'media/not_found' } }])
})
