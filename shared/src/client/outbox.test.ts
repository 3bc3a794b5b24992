import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeWorld, learner } from '../../test/fake-services'
import { memoryDisk } from '../platform/memory-storage'
import { OUTBOX_KEEP_MS } from './outbox'
import { runs } from '../../test/effort'

const bytes = (...values: number[]) => Uint8Array.from(values)

describe('the outbox', () => {
  it('keeps an item with its bytes until it is finished', async () => {
    const { services } = await fakeWorld()
    await services.outbox.open('turn', 'k1', '{}')
    await Promise.all([services.outbox.append('k1', bytes(1, 2)), services.outbox.append('k1', bytes(3))])
    expect(services.outbox.state.getState().waiting).toBe(1)
    expect(await services.platform.outbox.read('k1')).toEqual(bytes(1, 2, 3))
    await services.outbox.finish('k1')
    expect(await services.outbox.list()).toEqual([])
    expect(services.outbox.state.getState().waiting).toBe(0)
  })

  it('does not drain what is still being made, here or in another tab', async () => {
    const disk = memoryDisk()
    const one = await fakeWorld(learner(), disk)
    const other = await fakeWorld(learner(), disk)
    const sent: string[] = []
    for (const { services } of [one, other]) {
      services.outbox.handle('turn', async (item) => {
        sent.push(item.key)
        return 'sent'
      })
    }
    await one.services.outbox.open('turn', 'k1', '{}')
    await one.services.outbox.drain()
    await other.services.outbox.drain()
    expect(sent).toEqual([])
    one.services.outbox.release('k1')
    await other.timer.advance(1)
    await other.services.outbox.drain()
    expect(sent).toEqual(['k1'])
  })

  it('shows nobody what another person left', async () => {
    const disk = memoryDisk()
    const first = await fakeWorld(learner(), disk)
    await first.services.outbox.open('turn', 'k1', '{}')
    first.services.outbox.release('k1')
    const second = await fakeWorld(learner({ id: 'u2' }), disk)
    second.services.outbox.handle('turn', async () => 'sent')
    await second.services.outbox.drain()
    expect(await second.services.outbox.list()).toEqual([])
    expect(disk.items.has('k1')).toBe(true)
  })

  it('drops what nobody came back for in seven days', async () => {
    const disk = memoryDisk()
    const { services, timer } = await fakeWorld(learner(), disk)
    await services.outbox.open('turn', 'old', '{}')
    services.outbox.release('old')
    await timer.advance(OUTBOX_KEEP_MS + 1)
    await services.outbox.open('turn', 'new', '{}')
    const stop = services.outbox.start()
    await timer.advance(1)
    stop()
    expect([...disk.items.keys()]).toEqual(['new'])
  })

  it('says that the device is full and keeps what it has', async () => {
    const { services } = await fakeWorld(learner(), memoryDisk(4))
    await services.outbox.open('turn', 'k1', '{}')
    await services.outbox.append('k1', bytes(1, 2, 3))
    await expect(services.outbox.append('k1', bytes(4, 5))).rejects.toThrow('storage full')
    expect(services.outbox.state.getState().full).toBe(true)
    expect(await services.platform.outbox.read('k1')).toEqual(bytes(1, 2, 3))
  })

  it('drops an item that the server will never take', async () => {
    const { services } = await fakeWorld()
    services.outbox.handle('turn', async () => 'refused')
    await services.outbox.open('turn', 'k1', '{}')
    services.outbox.release('k1')
    expect(await services.outbox.drain()).toBe(0)
  })

  it('tries again by itself while something waits', async () => {
    const { services, timer } = await fakeWorld()
    let tries = 0
    services.outbox.handle('turn', async () => (++tries < 3 ? 'later' : 'sent'))
    const stop = services.outbox.start()
    await services.outbox.open('turn', 'k1', '{}')
    services.outbox.release('k1')
    await timer.advance(60_000)
    stop()
    expect(tries).toBe(3)
    expect(services.outbox.state.getState().waiting).toBe(0)
  })
})

/** Random events: a turn is recorded, the network works or fails, the program crashes, another tab drains. */
const step = fc.oneof(
  fc.record({ do: fc.constant('make' as const), size: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('drain' as const), tab: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: fc.constant('crash' as const), tab: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ do: fc.constant('network' as const), up: fc.boolean() }),
  fc.record({ do: fc.constant('lostAnswer' as const) }),
)

describe('any order of crashes, lost answers and drains', () => {
  it('loses nothing and makes no turn twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const disk = memoryDisk()
        /** The server: idempotent by key, as turns are. */
        const stored = new Map<string, string>()
        let up = true
        let loseNext = false
        const startTab = async () => {
          const world = await fakeWorld(learner(), disk)
          world.services.outbox.handle('turn', async (item, read) => {
            if (!up) return 'later'
            const text = [...(await read())].join()
            const known = stored.get(item.key)
            if (known !== undefined && known !== text) throw new Error('the same key with other bytes')
            stored.set(item.key, text)
            if (!loseNext) return 'sent'
            loseNext = false
            throw new Error('the answer was lost')
          })
          return world
        }
        const tabs = [await startTab(), await startTab()]
        const made: string[] = []
        for (const next of steps) {
          if (next.do === 'make') {
            const key = `k${made.length}`
            const tab = tabs[made.length % 2]
            await tab?.services.outbox.open('turn', key, '{}')
            for (let i = 0; i < next.size; i++) await tab?.services.outbox.append(key, bytes(i))
            tab?.services.outbox.release(key)
            await tab?.timer.advance(0)
            made.push(key)
          } else if (next.do === 'drain') await tabs[next.tab]?.services.outbox.drain()
          else if (next.do === 'crash') {
            // A browser releases the locks of a closed tab.
            disk.locks.clear()
            tabs[next.tab] = await startTab()
          } else if (next.do === 'network') up = next.up
          else loseNext = true
        }
        up = true
        loseNext = false
        disk.locks.clear()
        const last = await startTab()
        await last.services.outbox.drain()
        expect([...stored.keys()].sort()).toEqual([...made].sort())
        expect(disk.items.size).toBe(0)
      }),
      runs(50, 1_500),
    )
  })
})
