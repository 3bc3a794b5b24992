import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { createWorld } from '../test/world'

it('stops when the last request under way is answered, although its connection could be used again', async () => {
  const world = await createWorld()
  // No keep-alive timeout, so that only `stop` can close the connection.
  world.server.server.keepAliveTimeout = 0
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({})
  const asked = request(`${world.url}/api/no/such/path`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
  })
  const arrived = new Promise((resolve) => world.server.server.once('request', resolve))
  asked.write(body.slice(0, 1))
  await arrived
  const closed = world.close()
  asked.end(body.slice(1))
  expect(await answered).toBeGreaterThanOrEqual(400)
  await closed
  agent.destroy()
})
