import { beforeAll, describe, expect, it } from 'vitest'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts } from '../platform/platform'
import type { Uploaded, UploadOptions } from './upload-file'
import { createUploadQueue } from './upload-queue'

const named = (name: string) => new File(['x'], name)

/** A server that answers when the test says so. */
function fakeServer() {
  const sent: { name: string; options: UploadOptions; finish: (error?: unknown) => void }[] = []
  const arrived: string[] = []
  const queue = createUploadQueue({
    send: (file, options) =>
      new Promise<Uploaded>((resolve, reject) => {
        const uploaded = { path: file.name, url: '', size: 1, name: file.name }
        options.signal?.addEventListener('abort', () => reject(new NetworkError('aborted')))
        sent.push({ name: file.name, options, finish: (error) => (error ? reject(error as Error) : resolve(uploaded)) })
      }),
    onUploaded: ({ path }) => arrived.push(path),
  })
  const states = () => queue.state.getState().map(({ name, state }) => `${name} ${state}`)
  /** Ends the upload under way and waits until its file has left or failed. */
  const finish = async (error?: unknown) => {
    const before = states().join()
    sent.at(-1)?.finish(error)
    await expect.poll(() => states().join()).not.toBe(before)
  }
  return { queue, sent, arrived, states, finish }
}

describe('several files', () => {
  beforeAll(() => startTexts())

  it('are sent one at a time, in their order', async () => {
    const { queue, sent, arrived, states, finish } = fakeServer()
    queue.add([named('a'), named('b'), named('c')])
    expect(states()).toEqual(['a sending', 'b waiting', 'c waiting'])
    await finish()
    await expect.poll(states).toEqual(['b sending', 'c waiting'])
    sent.at(-1)?.options.onProgress?.(40)
    expect(queue.state.getState()[0]?.percent).toBe(40)
    await finish()
    await finish()
    await expect.poll(states).toEqual([])
    expect(arrived).toEqual(['a', 'b', 'c'])
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })

  it('go on when one fails, which keeps its number and can be tried again', async () => {
    const { queue, arrived, states, finish } = fakeServer()
    queue.add([named('a'), named('b'), named('c')])
    await finish()
    await finish(new NetworkError('offline'))
    await expect.poll(states).toEqual(['b failed', 'c sending'])
    await finish()
    expect(queue.state.getState()[0]).toMatchObject({ n: 2, failure: { code: 'network' } })
    queue.retry(queue.state.getState()[0]?.id ?? 0)
    expect(states()).toEqual(['b sending'])
    await finish()
    expect(arrived).toEqual(['a', 'c', 'b'])
  })

  it('can be stopped: the one under way, one that waits, or all', async () => {
    const { queue, sent, arrived, states } = fakeServer()
    queue.add([named('a'), named('b'), named('c')])
    queue.cancel(queue.state.getState()[1]?.id ?? 0)
    queue.cancel(queue.state.getState()[0]?.id ?? 0)
    await expect.poll(states).toEqual(['c sending'])
    queue.cancelAll()
    await expect.poll(states).toEqual([])
    expect(arrived).toEqual([])
    expect(sent.map(({ name }) => name)).toEqual(['a', 'c'])
  })
})
