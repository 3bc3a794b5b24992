import { LRUCache } from 'lru-cache'
import { partsOf } from '@lianda/shared/module/badge/badge.rules'
import { type Deps, perApp } from '../../deps'
import { atMost } from '../../infra/cache/at-most'
import { isDuplicateKey } from '../../infra/store/store-error'
import { type DaySeen, daysOf } from '../activity'
import { type Learned, personalEntries } from '../org'
import { completedPackages, completedWith } from '../task'
import { type CountDoc, counts } from './badge.model'
import { giveEarned } from './grant.service'

/** The last day counted of each person, so that a session that is saved every ten minutes costs nothing more. */
const counted = perApp(() => new LRUCache<string, string>(atMost(200_000)))

/** Counts days on which people were signed in. Days of one person ascend; one that is counted already is not again. */
export async function countDays(deps: Deps, days: readonly DaySeen[]): Promise<void> {
  for (const { orgid, userId, day } of days) {
    if ((counted(deps).get(userId) ?? '') >= day) continue
    await countOf(deps, orgid, userId)
    await counts(deps.db).updateOne(
      { _id: userId, orgid, lastDay: { $lt: day } },
      { $set: { lastDay: day }, $inc: { login: 1 } },
    )
    await lookAtEntries(deps, orgid, [userId])
    counted(deps).set(userId, day)
  }
}

/** Counts the packages that these subtasks completed, each once for a person. */
export async function countPackages(deps: Deps, some: readonly Learned[]): Promise<void> {
  for (const { orgid, userId, subtaskId } of some) {
    const taskId = await completedWith(deps, { orgid, userId }, subtaskId)
    if (taskId === null) continue
    await countOf(deps, orgid, userId)
    const count = await counts(deps.db)
      .findOneAndUpdate(
        { _id: userId, orgid, packageIds: { $ne: taskId } },
        { $push: { packageIds: taskId }, $inc: { package: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    await giveEarned(deps, count ?? (await countOf(deps, orgid, userId)))
  }
}

/** Looks at how complete the entries of these people are, and gives what they have earned by anything. */
export async function lookAtEntries(deps: Deps, orgid: string, userIds: readonly string[]): Promise<void> {
  const entries = await personalEntries(deps, orgid, userIds)
  for (const [userId, entry] of entries) {
    await countOf(deps, orgid, userId)
    const count = await counts(deps.db)
      .findOneAndUpdate({ _id: userId, orgid }, { $set: { profile: partsOf(entry) } }, { returnDocument: 'after' })
      .lean()
    if (count) await giveEarned(deps, count)
  }
}

/** What a person has; begins with what is known of the time before. */
export async function countOf(deps: Deps, orgid: string, userId: string): Promise<CountDoc> {
  const stored = await counts(deps.db).findOne({ _id: userId, orgid }).lean()
  if (stored) return stored
  const first = await historyOf(deps, orgid, userId)
  try {
    await counts(deps.db).create(first)
    return first
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return (await counts(deps.db).findOne({ _id: userId, orgid }).lean()) ?? first
  }
}

/** What is known of a person whom nothing was counted of: days of presence, packages that they have, their entry. */
export async function historyOf(deps: Deps, orgid: string, userId: string): Promise<CountDoc> {
  const [days, packageIds, entries] = await Promise.all([
    daysOf(deps, orgid, userId),
    completedPackages(deps, orgid, userId),
    personalEntries(deps, orgid, [userId]),
  ])
  const entry = entries.get(userId)
  return {
    ...{ _id: userId, orgid, login: days.length, lastDay: days.at(-1) ?? '' },
    ...{ package: packageIds.length, packageIds, profile: entry ? partsOf(entry) : 0 },
  }
}
