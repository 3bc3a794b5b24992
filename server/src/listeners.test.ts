import { EventEmitter, once } from 'node:events'
import { createServer, get, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openListeners } from './listeners'

const HOST = '127.0.0.1'
const CONNECTIONS = 200

const answering = () => createServer((_request, response) => response.end('here'))

/** One request on its own connection. */
const ask = (port: number): Promise<string> =>
  new Promise((done, fail) => {
    get({ port, host: HOST, agent: false }, (response) => {
      response.setEncoding('utf8').once('data', done)
    }).once('error', fail)
  })

test('every connection is answered, whichever socket takes it in', async () => {
  const listeners = await openListeners(answering(), { port: 0, host: HOST })
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(listeners.port)))
  expect(new Set(answers)).toEqual(new Set(['here']))
  await listeners.close()
})

test('a port that another one of us listens on is in use; after that one has closed it is free', async () => {
  const first = await openListeners(answering(), { port: 0, host: HOST })
  const { port } = first
  await expect(openListeners(answering(), { port, host: HOST })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await ask(port)).toBe('here')
  await first.close()
  await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const second = await openListeners(answering(), { port, host: HOST })
  expect(await ask(port)).toBe('here')
  await second.close()
})

test('closing waits for a request under way', async () => {
  const asked = new EventEmitter<{ request: [ServerResponse] }>()
  const server = createServer((_request, response) => asked.emit('request', response))
  const listeners = await openListeners(server, { port: 0, host: HOST })
  const answer = ask(listeners.port)
  const [response] = (await once(asked, 'request')) as [ServerResponse]
  let isClosed = false
  const closing = listeners.close().then(() => (isClosed = true))
  await new Promise(setImmediate)
  expect(isClosed).toBe(false)
  response.end('late')
  expect(await answer).toBe('late')
  await closing
})
