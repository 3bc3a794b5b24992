import { describe, expect, it } from 'vitest'
import { fakeWorld, learner, Refusal } from '../../test/fake-services'
import { isSignedIn, loginInfo, online, randomcode } from '../module/identity/identity.contract'
import { say } from '../module/practice/practice.contract'
import { list } from '../module/task/task.contract'
import { NetworkError } from '../platform/http'
import { ApiError } from './api-error'
import { isGone } from './gone-failure'

const settled = <T>(promise: Promise<T>): Promise<T | Error> => promise.catch((error: Error) => error)

describe('a call', () => {
  it('puts names of the path into the path and the rest into the query of a GET', async () => {
    const { services, serve, platform } = await fakeWorld()
    serve(isSignedIn, ({ id }) => ({ user: [learner({ id })] }))
    serve(list, () => ({ rows: [], total: 0, counts: { todo: 0, upcoming: 0, completed: 0, ended: 0 } }))
    await services.call(isSignedIn, { id: 'a b/ü' })
    await services.call(list, { state: 'todo', text: '陈 女士' })
    expect(platform.requests.map((request) => request.url)).toEqual([
      '/api/login/a%20b%2F%C3%BC',
      '/api/trainning/v3/task?state=todo&text=%E9%99%88%20%E5%A5%B3%E5%A3%AB',
    ])
  })

  it('puts the rest of a POST into its JSON body and sends the token', async () => {
    const { services, serve, platform } = await fakeWorld()
    serve(online, () => ({ serverTime: 5 }))
    await services.call(online, { animate: true })
    expect(platform.requests[0]).toMatchObject({ method: 'POST', body: '{"animate":true}', timeoutMs: 300_000 })
    expect(platform.requests[0]?.headers).toMatchObject({ token: 'token-1', 'Accept-Language': 'en' })
  })

  it('asks nothing for an address without its id: there is nothing', async () => {
    const { services, platform } = await fakeWorld()
    const error = await settled(services.call(isSignedIn, { id: '' }))
    expect(error).toMatchObject({ status: 404, code: 'request/not_found' })
    expect(isGone({ error })).toBe(true)
    expect(platform.requests).toEqual([])
  })

  it('sends no token where none is asked for', async () => {
    const { services, serve, platform } = await fakeWorld()
    serve(randomcode, () => ({ randomkey: '', randomcode: '', expiresAt: 0 }))
    await services.call(randomcode, {})
    expect(platform.requests[0]?.headers.token).toBeUndefined()
  })

  it('throws what the server refused, with code, message and fields', async () => {
    const { services, serve } = await fakeWorld()
    const fields = [{ field: 'text', rule: 'required', message: 'Required' }]
    serve(say, () => {
      throw new Refusal('request/invalid', { fields })
    })
    const input = { id: 's1', epoch: 1, turnKey: 'abcdefghijkl', turn: 1, kind: 'text', text: '' } as const
    const error = await settled(services.call(say, input))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'request/invalid',
      errcode: 40000,
      status: 400,
      message: 'text of request/invalid',
      fields,
    })
  })

  it('comes back when a busy server said so, a write too, since nothing was done, and says that it waits', async () => {
    const { services, serve, platform, timer } = await fakeWorld()
    let turnedAway = 2
    serve(say, () => {
      if (turnedAway-- > 0) throw new Refusal('server/busy', { retryAfterS: 3 })
      throw new Refusal('practice/not_found')
    })
    const input = { id: 's1', epoch: 1, turnKey: 'abcdefghijkl', turn: 1, kind: 'text', text: 'x' } as const
    const answer = settled(services.call(say, input))
    await timer.advance(3_000)
    expect([platform.requests.length, services.busy.getState().untilMs]).toEqual([1, timer.now() + 500])
    await timer.advance(500)
    expect(platform.requests).toHaveLength(2)
    await timer.advance(3_500)
    expect(await answer).toMatchObject({ code: 'practice/not_found' })
    expect([platform.requests.length, services.busy.getState().untilMs]).toEqual([3, null])
  })

  it('tries a read three times when the network fails, a write once', async () => {
    const { services, platform, timer } = await fakeWorld()
    platform.setOnline(false)
    const read = settled(services.call(loginInfo, {}))
    await timer.advance(5_000)
    expect(await read).toBeInstanceOf(NetworkError)
    expect(platform.requests).toHaveLength(3)
    await settled(services.call(online, {}))
    expect(platform.requests).toHaveLength(4)
  })

  it('goes on with a read when the network comes back in between', async () => {
    const { services, platform, timer, serve } = await fakeWorld()
    serve(loginInfo, () => ({ user: [learner()] }))
    platform.setOnline(false)
    const read = services.call(loginInfo, {})
    await timer.advance(100)
    platform.setOnline(true)
    await timer.advance(1_000)
    expect((await read).user[0]?.name).toBe('Lena')
  })

  it.each(['away', 'busy'])(
    'of somebody who has signed out while the server was %s is not asked again',
    async (why) => {
      const { services, platform, timer, serve } = await fakeWorld()
      serve(loginInfo, () => {
        throw new Refusal('server/busy', { retryAfterS: 1 })
      })
      platform.setOnline(why !== 'away')
      const read = settled(services.call(loginInfo, {}))
      await timer.advance(100)
      services.session.end()
      platform.setOnline(true)
      await timer.advance(5_000)
      expect(await read).toBeInstanceOf(Error)
      expect(platform.requests).toHaveLength(1)
    },
  )

  it('takes a page of a proxy for no answer', async () => {
    const { services, platform, timer } = await fakeWorld()
    platform.answer(() => ({ status: 200, json: null }))
    const answer = settled(services.call(online, {}))
    await timer.advance(5_000)
    expect(await answer).toBeInstanceOf(NetworkError)
  })
})

describe('a forced sign-out', () => {
  it.each([
    'identity/no_token',
    'identity/expired',
    'identity/account_unusable',
    'identity/org_frozen',
    'identity/org_expired',
    'identity/terminal_closed',
    'identity/replaced',
  ] as const)('%s drops the session once', async (code) => {
    const { services, serve } = await fakeWorld()
    const changes: unknown[] = []
    services.session.state.subscribe((user) => changes.push(user))
    serve(online, () => {
      throw new Refusal(code)
    })
    await Promise.all([settled(services.call(online, {})), settled(services.call(online, {}))])
    expect(services.session.user()).toBeNull()
    expect(changes).toEqual([null])
  })

  it('does not drop the session that was begun since', async () => {
    const { services, serve } = await fakeWorld()
    serve(online, () => {
      services.session.begin(learner({ token: 'token-2' }))
      throw new Refusal('identity/replaced')
    })
    await settled(services.call(online, {}))
    expect(services.session.token()).toBe('token-2')
  })

  it('leaves its code for the sign-in page, which takes it once', async () => {
    const { services } = await fakeWorld()
    services.session.lost('identity/replaced', 'token-1')
    expect([services.session.takeLostCode(), services.session.takeLostCode()]).toEqual(['identity/replaced', null])
  })
})
