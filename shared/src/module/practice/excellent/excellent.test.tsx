import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { until } from '../../../../test/until'
import { fakeWorld } from '../../../../test/fake-services'
import { CoreProvider } from '../../../hook/core-context'
import { createStore } from '../../../store/store'
import type { PlaybackEvents, PlayerPort } from '../../../platform/player'
import type { PracticeBrief } from '../brief.contract'
import { excellent, type ExcellentPart } from '../excellent.contract'
import { ExcellentCard } from './ExcellentCard'
import { createExcellentPlayer } from './excellent-player'

const said = (speaker: ExcellentPart['speaker'], text: string, url: string | null = null): ExcellentPart => ({
  ...{ speaker, text, url },
})
const TALK = [said('customer', 'Hello.'), said('learner', 'Good evening.', '/1'), said('learner', 'Your key.', '/2')]

/** A player of which a test ends and breaks the sounds. */
function fakePlayer() {
  const played: { url: string; events: PlaybackEvents; stopped: boolean }[] = []
  const player = {
    unlock: async () => undefined,
    playUrl(url: string, _fromMs: number, events: PlaybackEvents) {
      const one = { url, events, stopped: false }
      played.push(one)
      return { pause() {}, resume() {}, seek() {}, setRate() {}, stop: () => void (one.stopped = true) }
    },
  } as unknown as PlayerPort
  return { player, played }
}

describe('an excellent recording', () => {
  it('is played sound by sound, each with the lines before it that were not recorded', async () => {
    const { player, played } = fakePlayer()
    const own = createExcellentPlayer(player, async () => TALK)
    own.play()
    await until(() => expect(played.map(({ url }) => url)).toEqual(['/1']))
    expect(own.state.getState()).toEqual({ kind: 'playing', lines: TALK.slice(0, 2) })
    played[0]?.events.ended()
    expect(own.state.getState()).toEqual({ kind: 'playing', lines: TALK.slice(2) })
    played[1]?.events.ended()
    expect(own.state.getState()).toEqual({ kind: 'idle' })
  })

  it('goes on with nothing once it was stopped, whatever comes late', async () => {
    const { player, played } = fakePlayer()
    let answer: (parts: ExcellentPart[]) => void = () => undefined
    const own = createExcellentPlayer(player, () => new Promise((resolve) => (answer = resolve)))
    own.play()
    await until(() => expect(own.state.getState().kind).toBe('loading'))
    own.stop()
    answer(TALK)
    await Promise.resolve()
    expect([own.state.getState().kind, played.length]).toEqual(['idle', 0])
    own.play()
    await until(() => {
      answer(TALK)
      expect(played).toHaveLength(1)
    })
    own.stop()
    expect(played[0]?.stopped).toBe(true)
    played[0]?.events.ended()
    expect(played).toHaveLength(1)
  })

  it('says that it is gone, or that it failed, and may be tried again', async () => {
    const { player, played } = fakePlayer()
    const loads = [async () => [], () => Promise.reject(new Error('offline')), async () => TALK]
    const own = createExcellentPlayer(player, () => loads.shift()?.() ?? Promise.resolve([]))
    const kind = () => own.state.getState().kind
    own.play()
    await until(() => expect(kind()).toBe('gone'))
    own.play()
    await until(() => expect(kind()).toBe('failed'))
    own.play()
    await until(() => expect(kind()).toBe('playing'))
    played[0]?.events.failed()
    expect(kind()).toBe('failed')
  })
})

describe('its card', () => {
  const open = async (shown: PracticeBrief['excellent'], parts: ExcellentPart[]) => {
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
    const { services, serve } = await fakeWorld()
    const { player, played } = fakePlayer()
    Object.assign(services.platform.player, player)
    serve(excellent, () => ({ description: '', parts }))
    const store = createStore([], services)
    const page = document.body.appendChild(document.createElement('div'))
    const root = createRoot(page)
    const brief = { subtaskId: 's', persona: { name: 'Ms Lin' }, ...(shown ? { excellent: shown } : {}) }
    await act(async () =>
      root.render(
        <CoreProvider core={{ services, store, start: () => store.start() }}>
          <ExcellentCard brief={brief as PracticeBrief} />
        </CoreProvider>,
      ),
    )
    const press = async (id: string) => {
      const button = await until(() => {
        const found = page.querySelector<HTMLElement>(`[data-testid=${id}]`)
        expect(found).not.toBeNull()
        return found
      })
      await act(async () => button?.click())
    }
    const close = async () => {
      await act(async () => root.unmount())
      page.remove()
    }
    return { page, played, press, close }
  }

  it('is not there where nothing was chosen', async () => {
    const { page, close } = await open(undefined, [])
    expect(page.textContent).toBe('')
    await close()
  })

  it('says what to listen for, reads along, and stops when it is left', async () => {
    const { page, played, press, close } = await open({ description: 'How she asks' }, TALK)
    expect(page.textContent).toContain('How she asks')
    await press('excellent-play')
    const lines = () => page.textContent?.split('practice.excellent.line').length ?? 0
    await until(() => expect(lines()).toBe(3))
    await press('excellent-stop')
    expect(lines()).toBe(1)
    await press('excellent-play')
    await until(() => expect(played).toHaveLength(2))
    await close()
    expect(played[1]?.stopped).toBe(true)
  })
})
