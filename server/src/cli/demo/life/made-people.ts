import type { Actor } from '../../../actor'
import { actorNow } from '../../../module/identity'
import { writeUsers } from '../../../module/org'
import { chanceOf } from './chance'
import type { LifePerson } from './life-people'
import type { LifeWorld, Member } from './life-world'
import { ownTime } from './own-time'
import { newLearner, terminalOf } from './simulated-learner'

export async function personOf({ deps, found }: LifeWorld, userId: string): Promise<Actor> {
  const actor = await actorNow(deps, found.orgid, userId)
  if (!actor) throw new Error(`${userId} can't act in the demonstration`)
  return actor
}

/** Writes the people, without passwords. One whose account somebody took meanwhile is left out. */
export async function makePeople(world: LifeWorld, people: readonly LifePerson[]): Promise<Member[]> {
  const { deps, found, seed } = world
  const rows = people.map((person, at) => ({
    ...person,
    id: deps.newId(),
    workno: `YH3${String(at + 1).padStart(3, '0')}`,
  }))
  const made = await writeUsers(
    deps,
    found.orgid,
    rows.map(({ department, ...person }) => ({
      ...person,
      ...{ mobile: '', email: '', validUntil: null, roleType: 'user' as const, roles: [found.learnerRole] },
      departmentId: found.departments[department] ?? null,
    })),
  )
  const members: Member[] = []
  for (const [at, { id, department }] of rows.entries()) {
    if (made[at] instanceof Error) continue
    const rng = chanceOf(seed, 1, at)
    const actor = { ...(await personOf(world, id)), terminal: terminalOf(rng) }
    const own = ownTime(deps.clock.now(), seed, 3, at)
    members.push({ ...newLearner(actor, own, rng), department })
  }
  return members
}
