import type { Deps } from '../../deps'
import { accountHolders, accountKey } from '../identity'
import type { Found } from '../import'
import { mobileHolders } from '../org'
import { usersById } from './user-judge'

/** Live people of an organisation who have these accounts (in lower case) or mobiles. */
export async function findPeopleBy(
  deps: Deps,
  orgid: string,
  column: string,
  values: readonly string[],
): Promise<Found[]> {
  const keys = await (column === 'mobile' ? mobilesOf(deps, orgid, values) : accountsOf(deps, orgid, values))
  const people = await usersById(deps, orgid, [...keys.values()])
  return [...keys].flatMap(([key, id]) => {
    const user = people.get(id)
    return user?.live ? [{ id, rev: user.rev, key, code: user.account, name: user.name }] : []
  })
}

const mobilesOf = (deps: Deps, orgid: string, values: readonly string[]) => mobileHolders(deps, orgid, values)

async function accountsOf(deps: Deps, orgid: string, values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const holders = await accountHolders(deps, values)
  const own = [...holders].filter(([, holder]) => holder.orgid === orgid)
  return new Map(own.map(([account, { userId }]) => [accountKey(account), userId]))
}
