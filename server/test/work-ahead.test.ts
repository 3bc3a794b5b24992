import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeRead } from '@lianda/shared/module/home/home.admin.contract'
import { workAhead } from '../src/infra/queue/work-ahead'
import { restartFigures } from '../src/module/figures'
import { createWorld, type SignedIn, type World } from './world'

let world: World
let owner: SignedIn
beforeAll(async () => {
  world = await createWorld()
  owner = await world.owner(await world.org('远航汽车'))
})
afterAll(() => world.close())

test.each(['home.read_ahead', 'figures.complete'])(
  '%s waits while the figures of a day are made; a page does not',
  async (job) => {
    await restartFigures(world.deps, owner.orgid)
    const done: string[] = []
    let end = (): void => undefined
    const day = new Promise<void>((resolve) => (end = resolve))
    const first = workAhead(world.deps).first('figures', async () => {
      await day
      done.push('day')
    })
    const ahead = world.server.app.runJob(job).then(() => done.push('ahead'))
    await world.get(homeRead, {}, owner)
    done.push('page')
    end()
    await Promise.all([first, ahead])
    expect(done).toEqual(['page', 'day', 'ahead'])
  },
)
