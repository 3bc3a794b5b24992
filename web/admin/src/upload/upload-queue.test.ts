import { beforeAll, describe, expect, it } from 'vitest'
import { NetworkError } from '@lianda/shared/platform/http'
import { startTexts, texts } from '../platform/platform'
import { UnreadableFile } from './unreadable-file'
import { PAUSED, type Uploaded, type UploadOptions } from './upload-file'
import { createUploadQueue } from './upload-queue'

const named = (name: string) => new File(['x'.repeat(100)], name)

/** A server that answers when the test says so. */
function fakeServer() {
  const sent: { name: string; options: UploadOptions; finish: (error?: unknown) => void }[] = []
  const arrived: string[] = []
  const givenUp: string[] = []
  const queue = createUploadQueue({
    send: (file, options) =>
      new Promise<Uploaded>((resolve, reject) => {
        const uploaded = { path: file.name, url: '', size: 1, name: file.name }
        options.signal?.addEventListener('abort', () => reject(new NetworkError('aborted')))
        sent.push({ name: file.name, options, finish: (error) => (error ? reject(error as Error) : resolve(uploaded)) })
      }),
    onUploaded: ({ path }) => arrived.push(path),
    giveUp: ({ name }) => givenUp.push(name),
  })
  const states = () => queue.state.getState().map(({ name, state }) => `${name} ${state}`)
  /** Ends the upload under way and waits until its file has left or failed. */
  const finish = async (error?: unknown) => {
    const before = states().join()
    sent.at(-1)?.finish(error)
    await expect.poll(() => states().join()).not.toBe(before)
  }
  return { queue, sent, arrived, givenUp, states, finish }
}

describe('several files', () => {
  beforeAll(() => startTexts())

  it('are sent one at a time, in their order', async () => {
    const { queue, sent, arrived, states, finish } = fakeServer()
    queue.add([named('a'), named('b'), named('c')])
    expect(states()).toEqual(['a sending', 'b waiting', 'c waiting'])
    await finish()
    await expect.poll(states).toEqual(['b sending', 'c waiting'])
    sent.at(-1)?.options.onBytes?.(40)
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

  it('can be paused: the next one is sent meanwhile, and it goes on with what it had', async () => {
    const { queue, sent, arrived, states, finish } = fakeServer()
    queue.add([named('a'), named('b')])
    sent.at(-1)?.options.onBytes?.(60)
    queue.pause(queue.state.getState()[0]?.id ?? 0)
    await expect.poll(states).toEqual(['a paused', 'b sending'])
    expect([sent[0]?.options.signal?.reason, queue.state.getState()[0]?.percent]).toEqual([PAUSED, 60])
    queue.retry(queue.state.getState()[0]?.id ?? 0)
    expect(states()).toEqual(['a waiting', 'b sending'])
    await finish()
    await expect.poll(states).toEqual(['a sending'])
    await finish()
    expect(arrived).toEqual(['b', 'a'])
  })

  it('leave nothing behind when a paused one is not wanted after all', async () => {
    const { queue, arrived, givenUp, states } = fakeServer()
    queue.add([named('a')])
    queue.pause(queue.state.getState()[0]?.id ?? 0)
    await expect.poll(states).toEqual(['a paused'])
    queue.cancelAll()
    expect([states(), givenUp, arrived]).toEqual([[], ['a'], []])
  })

  it('say that a file can’t be read any more instead of blaming the network', async () => {
    const { queue, states, finish } = fakeServer()
    queue.add([named('a')])
    await finish(new UnreadableFile())
    await expect.poll(states).toEqual(['a failed'])
    expect(queue.state.getState()[0]?.failure).toMatchObject({
      code: 'upload/unreadable',
      message: texts.t('upload.progress.unreadable'),
    })
  })
})
