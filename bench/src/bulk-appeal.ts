import { setTimeout as delay } from 'node:timers/promises'
import { appealDecide, appealGet, appealList } from '@lianda/shared/module/appeal/appeal.admin.contract'
import { appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import { appealReach, appealSpread, appealSpreads } from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import { end, start } from '@lianda/shared/module/practice/practice.contract'
import { type Figure, report } from './figures'
import { newKey, type Person } from './learner'

const EVERY_MS = 500

/** One point given back to everybody who lost it at the same step of a scene: what it would do, and doing it. */
export async function bulkAppeal(owner: Person, learner: Person, subtaskId: string): Promise<Figure[]> {
  const { session } = await learner.call(start, { subtaskId, deviceId: newKey(), startKey: newKey() })
  await learner.call(end, { id: session.id, epoch: session.epoch })
  await learner.call(appealMake, { kind: 'practice', recordId: session.id, reason: '题目有误' })
  const [row] = (await owner.call(appealList, { page: 1, rows: 1, userId: learner.user.id })).rows
  const { id, rev } = row ?? { id: '', rev: 0 }
  const { practice } = await owner.call(appealGet, { id })
  if (practice?.record.id !== session.id || !practice.score?.open.length) throw new Error('nothing was lost')
  const [item, opinion] = ['o0', '都改正']
  await owner.call(appealDecide, { id, rev, uphold: true, opinion, items: [{ id: item, worth: 0 }], score: null })
  const which = { id, item, same: true }
  const asked = performance.now()
  const { reach } = await owner.call(appealReach, which)
  const reachMs = performance.now() - asked
  const begun = performance.now()
  await owner.call(appealSpread, which)
  const ordered = performance.now() - begun
  while ((await owner.call(appealSpreads, { id })).rows[0]?.state !== 'done') await delay(EVERY_MS)
  const people = reach.people.toLocaleString('en')
  return [
    report(`whom a point given back to all reaches, ${people} people`, reachMs, 'ms'),
    report('ordering it', ordered, 'ms'),
    report('until all are corrected', (performance.now() - begun) / 1_000, 's'),
  ]
}
