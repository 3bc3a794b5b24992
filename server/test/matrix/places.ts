import type { FunctionKey } from '@lianda/shared/module/org/function-keys'
import { seeAsBegin } from '@lianda/shared/module/org/role.admin.contract'
import { organisations, users } from '../../src/module/org/org.model'
import { createPracticeWorld, type PracticeWorld } from '../practice-world'
import type { SignedIn, World } from '../world'

/**
 * Where a thing is: within the data scope of the administrator who calls, elsewhere in their organisation, or in
 * another one. Everything that is made there has `word` in its name, so that an answer shows by itself what it tells.
 */
export interface Place {
  world: World
  word: 'insider' | 'outsider' | 'stranger'
  orgid: string
  departmentId: string
  owner: SignedIn
  /** The operator, at home in this organisation. */
  operator: SignedIn
  learner: SignedIn
  /** Another number at each call. */
  next(): number
}

export interface Places {
  world: PracticeWorld
  inside: Place
  outside: Place
  abroad: Place
  /** Sessions that are none any more, by the code that they are refused with. */
  ended: readonly (readonly [code: string, session: { token: string }])[]
  /** An administrator with these functions; `scoped`: who sees the department of `inside` only. */
  administrator(funcs: readonly FunctionKey[], scoped: boolean): Promise<SignedIn>
  /** The token with which the owner sees as such an administrator with a scope. */
  view(funcs: readonly FunctionKey[]): Promise<string>
}

/** A name for a thing that is made there. */
export const nameOf = ({ word, next }: Place): string => `${word} ${next()}`

let made = 0

export async function createPlaces(): Promise<Places> {
  const world = await createPracticeWorld()
  const place = async (word: Place['word'], orgid: string): Promise<Place> => {
    const departmentId = await world.department(orgid, `Department ${word}`)
    const top = { roleType: 'owner', adminuser: true } as const
    return {
      world,
      word,
      orgid,
      departmentId,
      owner: await world.signedIn(orgid, { ...top, name: `Owner ${word}` }, 'desktop'),
      operator: await world.signedIn(orgid, { ...top, isadmin: 100, name: `Operator ${word}` }, 'desktop'),
      learner: await world.signedIn(orgid, { departmentId, name: `Learner ${word}` }),
      next: () => ++made,
    }
  }
  const home = await world.org('Home', { scopeByDepartment: true })
  const inside = await place('insider', home)
  const known = new Map<string, Promise<SignedIn>>()
  const views = new Map<string, Promise<string>>()
  const places: Places = {
    world,
    inside,
    outside: await place('outsider', home),
    abroad: await place('stranger', await world.org('Abroad stranger', { scopeByDepartment: true })),
    ended: await endedSessions(world),
    administrator(funcs, scoped) {
      const key = `${scoped} ${funcs.join()}`
      const scope = scoped ? ('below' as const) : ('organisation' as const)
      const role = { roleType: 'admin' as const, funcs, scope, dataAudit: true }
      const person = { ...role, departmentId: inside.departmentId, name: 'Administrator' }
      const one = known.get(key) ?? world.signedIn(home, person, 'desktop')
      known.set(key, one)
      return one
    },
    view(funcs) {
      const begin = async () => {
        const { id } = await places.administrator(funcs, true)
        return (await world.get(seeAsBegin, { id }, inside.owner)).view
      }
      const one = views.get(funcs.join()) ?? begin()
      views.set(funcs.join(), one)
      return one
    },
  }
  return places
}

async function endedSessions(world: World): Promise<Places['ended']> {
  const somebody = async () => await world.signedIn(await world.org(), { roleType: 'owner' })
  const [frozen, expired, replaced, disabled] = [await somebody(), await somebody(), await somebody(), await somebody()]
  const of = ({ orgid }: SignedIn) => ({ _id: orgid, orgid })
  await organisations(world.db).updateOne(of(frozen), { $set: { frozen: true } })
  await organisations(world.db).updateOne(of(expired), { $set: { expiresOn: '2026-01-01' } })
  await users(world.db).updateOne({ _id: disabled.id, orgid: disabled.orgid }, { $set: { disabled: true } })
  await world.signIn(replaced.account)
  return [
    ['identity/org_frozen', frozen],
    ['identity/org_frozen', expired],
    ['identity/replaced', replaced],
    ['identity/account_unusable', disabled],
  ]
}
