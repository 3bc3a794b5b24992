import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import { makersOf } from '../../src/module/media/jobs/makers'
import { organisations, users } from '../../src/module/org/org.model'
import { createPracticeWorld, type PracticeWorld } from '../practice-world'
import type { SignedIn, World } from '../world'

/** A caller; null without a session. */
export type Who = { token: string } | null

export type At = 'inside' | 'outside' | 'abroad'

/**
 * Where a thing is: within the data scope of the administrator who calls, elsewhere in their organisation, or in
 * another one. Everything that is made there has `word` in its name, so that an answer shows by itself what it tells.
 */
export interface Place {
  world: World
  word: 'insider' | 'outsider' | 'stranger'
  orgid: string
  departmentId: string
  /** Several take turns, as one may only do so many calls a minute. */
  readonly owner: SignedIn
  /** The operator, at home in this organisation. */
  operator: SignedIn
  learner: SignedIn
}

export interface Places extends Record<At, Place> {
  world: PracticeWorld
  /** Sessions that are none any more, by the code that they are refused with. */
  ended: readonly (readonly [code: string, session: { token: string }])[]
  /** An administrator with these functions; `scoped`: who sees the department of `inside` only. */
  administrator(funcs: FunctionKey | readonly FunctionKey[], scoped: boolean): Promise<SignedIn>
  /** Who sees as others. Several take turns, as one may only do so many calls a minute, whoever they see as. */
  readonly viewer: SignedIn
  /** The token with which the viewer sees as an administrator with these functions and a scope. */
  view(funcs: readonly FunctionKey[]): Promise<string>
  /** The next owners and the next viewer. */
  turn(): void
}

let made = 0

/** Another number at each call. */
export const next = (): number => ++made

/** A name for a thing that is made there; the shortest names have 12 characters. */
export const nameOf = ({ word }: Place): string => `${word} ${next().toString(36)}`

const OWNERS = 10
const VIEWERS = 4
const HALF_HOUR_MS = 30 * 60_000

export async function createPlaces(): Promise<Places> {
  const world = await createPracticeWorld({ watched: true })
  await world.server.app.pauseJobs()
  // What is made of files takes processes: they are as they came.
  makersOf(world.deps).splice(0)
  let turns = 0
  const place = async (word: Place['word'], orgid: string): Promise<Place> => {
    const departmentId = await world.department(orgid, `Department ${word}`)
    const top = { roleType: 'owner', adminuser: true } as const
    const signIn = (name: string, over = {}) =>
      world.signedIn(orgid, { ...top, name: `${name} ${word}`, ...over }, 'desktop')
    const owners: SignedIn[] = []
    for (let n = 0; n < OWNERS; n++) owners.push(await signIn('Owner'))
    return {
      ...{ world, word, orgid, departmentId },
      get owner() {
        return owners[turns % OWNERS] as SignedIn
      },
      operator: await signIn('Operator', { isadmin: 100 }),
      learner: await world.signedIn(orgid, { departmentId, name: `Learner ${word}` }),
    }
  }
  const home = await world.org('Home', { scopeByDepartment: true })
  const inside = await place('insider', home)
  const viewers: SignedIn[] = []
  for (let n = 0; n < VIEWERS; n++) viewers.push(await world.signedIn(home, { roleType: 'owner' }, 'desktop'))
  const known = new Map<string, Promise<SignedIn>>()
  const views = new Map<string, Promise<string>>()
  const places: Places = {
    world,
    inside,
    outside: await place('outsider', home),
    abroad: await place('stranger', await world.org('Abroad stranger', { scopeByDepartment: true })),
    ended: await endedSessions(world),
    administrator(given, scoped) {
      const funcs = [given].flat()
      const key = `${scoped} ${funcs.join()}`
      const scope = scoped ? ('below' as const) : ('organisation' as const)
      const role = { roleType: 'admin' as const, funcs, scope, dataAudit: true }
      const person = { ...role, departmentId: inside.departmentId, name: 'Administrator' }
      const one = known.get(key) ?? world.signedIn(home, person, 'desktop')
      known.set(key, one)
      return one
    },
    get viewer() {
      return viewers[turns % VIEWERS] as SignedIn
    },
    view(funcs) {
      const { viewer } = places
      const begin = async () => {
        const { id } = await places.administrator(funcs, true)
        return (await world.get(seeAsBegin, { id }, viewer)).view
      }
      // A view is its viewer's, and ends after some time: rows move the clock.
      const key = `${viewer.id} ${funcs.join()} ${Math.floor(world.clock.now() / HALF_HOUR_MS)}`
      const one = views.get(key) ?? begin()
      views.set(key, one)
      return one
    },
    turn: () => void turns++,
  }
  return places
}

export async function endedSessions(world: World): Promise<Places['ended']> {
  const somebody = async () => await world.signedIn(await world.org(), { roleType: 'owner' })
  const [frozen, expired, replaced, disabled] = [await somebody(), await somebody(), await somebody(), await somebody()]
  const of = ({ orgid }: SignedIn) => ({ _id: orgid, orgid })
  await organisations(world.db).updateOne(of(frozen), { $set: { frozen: true } })
  await organisations(world.db).updateOne(of(expired), { $set: { expiresOn: '2026-01-01' } })
  await users(world.db).updateOne({ _id: disabled.id, orgid: disabled.orgid }, { $set: { disabled: true } })
  await world.signIn(replaced.account)
  return [
    ['identity/org_frozen', frozen],
    ['identity/org_expired', expired],
    ['identity/replaced', replaced],
    ['identity/account_unusable', disabled],
  ]
}
