import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  type appealReach,
  type appealSpread,
  type appealSpreads,
  MOST_NAMED,
  type SpreadReach,
  type SpreadRow,
} from '@lianda/shared/module/appeal/appeal-spread.admin.contract'
import type { AlikeRecord } from '@lianda/shared/module/scoring/correction.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { isDuplicateKey } from '../../../infra/store/store-error'
import { users } from '../../org'
import type { AppealDoc } from '../appeal.model'
import { getAppeal, recordOf, sharesPerson, whyNotJudge } from '../judge.service'
import { appealKindOf } from '../kind/appeal-kinds'
import { type SpreadDoc, spreadRows, spreads, type SpreadRowDoc } from './spread.model'
import { spreadRunner } from './spread-runner'

/** Rows written, and records whose people are looked up, together. */
const TOGETHER = 200

/** The upheld appeal and what its thing is worth. Throws `appeal/not_found`, `identity/forbidden`, `request/conflict`. */
async function upheld(
  deps: Deps,
  actor: Actor,
  { id, item }: { id: string; item: string },
): Promise<{ appeal: AppealDoc; worth: number; opinion: string }> {
  const appeal = await getAppeal(deps, actor, id)
  if (!(await maySpread(deps, actor, appeal))) throw new AppError('identity/forbidden')
  const { decision } = appeal
  const known = decision?.correction?.items.find((one) => one.id === item)
  if (!decision || !known) throw new AppError('request/conflict')
  return { appeal, worth: known.worth, opinion: decision.opinion }
}

/** Whoever may decide about an appeal may apply its decision to others, also who has decided it. */
async function maySpread(deps: Deps, actor: Actor, appeal: AppealDoc): Promise<boolean> {
  const why = await whyNotJudge(deps, actor, appeal, await recordOf(deps, appeal))
  return why === null || why === 'changed'
}

/** Records of others who lost the same point; those that this administrator must not judge are named. */
async function* reached(
  deps: Deps,
  actor: Actor,
  { appeal, worth }: { appeal: AppealDoc; worth: number },
  { item, same }: { item: string; same: boolean },
): AsyncGenerator<AlikeRecord & { why: 'own' | 'same_person' | null }> {
  const { orgid, userId } = actor
  const judge = await users(deps.db).findOne({ _id: userId, orgid }, { account: 1, mobile: 1, workno: 1 }).lean()
  const { _id: step, recordId } = appeal
  const asked = { recordId, step, item: { id: item, worth }, same }
  for await (const some of together(appealKindOf(appeal.kind).alike(deps, actor, asked))) {
    const now = await users(deps.db)
      .find({ orgid, _id: { $in: some.map((record) => record.userId) } }, { account: 1, mobile: 1, workno: 1 })
      .lean()
    const twins = new Set(now.flatMap((person) => (judge && sharesPerson(judge, person) ? [person._id] : [])))
    for (const record of some) {
      const isTwin = judge !== null && (twins.has(record.userId) || sharesPerson(judge, record))
      yield { ...record, why: record.userId === userId ? 'own' : isTwin ? 'same_person' : null }
    }
  }
}

/** So many at a time, in their order. */
async function* together<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const one of all) {
    some.push(one)
    if (some.length < TOGETHER) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** What it would do; nothing is changed. */
export async function reachOf(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof appealReach>,
): Promise<SpreadReach> {
  const of = await upheld(deps, actor, input)
  const reach: SpreadReach = { records: 0, people: 0, passing: 0, left: [], leftOut: 0 }
  const people = new Set<string>()
  for await (const { why, userId, userName: name, before, after } of reached(deps, actor, of, input)) {
    if (why !== null) {
      reach.leftOut++
      if (reach.left.length < MOST_NAMED) reach.left.push({ name, why })
      continue
    }
    reach.records++
    people.add(userId)
    if (after.passed && !before.passed) reach.passing++
  }
  return { ...reach, people: people.size }
}

/**
 * Begins to correct all who lost the same point. Throws `request/conflict` while one of this appeal runs, and
 * `appeal/changes_nothing` where nobody is left.
 */
export async function beginSpread(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof appealSpread>,
): Promise<{ appeal: AppealDoc; spread: SpreadRow }> {
  const { orgid } = actor
  const of = await upheld(deps, actor, input)
  const at = new Date(deps.clock.now())
  const _id = deps.newId()
  let records = 0
  let some: SpreadRowDoc[] = []
  const write = async () => {
    if (some.length > 0) await spreadRows(deps.db).insertMany(some)
    some = []
  }
  for await (const { why, ...record } of reached(deps, actor, of, input)) {
    if (why !== null) continue
    const { recordId, userId, subtaskId, title, correction } = record
    records++
    some.push({
      ...{ _id: `${_id}-${recordId}`, orgid, spreadId: _id, recordId, userId },
      ...{ subtaskId, title, correction, state: 'waiting', createdAt: at },
    })
    if (some.length >= TOGETHER) await write()
  }
  await write()
  if (records === 0) throw new AppError('appeal/changes_nothing')
  const { item, same } = input
  const nameOf = await namesIn(deps, of.appeal)
  const spread: SpreadDoc = {
    ...{ _id, orgid, appealId: of.appeal._id, item: { id: item, worth: of.worth }, same },
    ...{ name: nameOf(item), by: actor.userId, judge: actor.name, opinion: of.opinion, at, running: true, records },
  }
  try {
    await spreads(deps.db).create(spread)
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('request/conflict') : error
  }
  spreadRunner(deps).kick(spread)
  return { appeal: of.appeal, spread: await spreadRowOf(deps, spread) }
}

/** Corrections of all that followed an appeal, newest first. Served by `of_appeal`. */
export async function spreadsOf(
  deps: Deps,
  actor: Actor,
  { id }: ParsedInputOf<typeof appealSpreads>,
): Promise<OutputOf<typeof appealSpreads>> {
  const appeal = await getAppeal(deps, actor, id)
  const [found, may, nameOf] = await Promise.all([
    spreads(deps.db).find({ orgid: actor.orgid, appealId: id }).sort({ at: -1 }).lean<SpreadDoc[]>(),
    maySpread(deps, actor, appeal),
    namesIn(deps, appeal),
  ])
  const items = may ? (appeal.decision?.correction?.items ?? []) : []
  return {
    items: items.map((item) => ({ ...item, name: nameOf(item.id) })),
    rows: await Promise.all(found.map((spread) => spreadRowOf(deps, spread))),
  }
}

/** What the things of an appeal's correction are called. */
async function namesIn(
  deps: Deps,
  { _id, orgid, kind, recordId }: AppealDoc,
): Promise<(item: string) => string | null> {
  return (await appealKindOf(kind).names?.(deps, { orgid, recordId }, _id)) ?? (() => null)
}

async function spreadRowOf(deps: Deps, spread: SpreadDoc): Promise<SpreadRow> {
  const { _id: id, orgid, item, name = null, same, running, judge: by, at, records } = spread
  const count = (state: SpreadRowDoc['state']) => spreadRows(deps.db).countDocuments({ orgid, spreadId: id, state })
  const [changed, kept] = await Promise.all([count('changed'), count('kept')])
  return {
    ...{ id, item: item.id, name, worth: item.worth, same, state: running ? 'running' : 'done', by, at: at.getTime() },
    ...{ records, done: changed + kept, changed },
  }
}
