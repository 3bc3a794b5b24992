import type { AlikeAsked, AlikeRecord } from '@lianda/shared/module/scoring/correction.contract'
import type { Deduction, PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { IN_BATCHES } from '../../../infra/paging/in-batches'
import type { SessionDoc } from '../practice.document'
import { sessions } from '../practice.model'
import { visibleRecords } from '../visible-records'
import { correctedScore } from './correct-practice'
import { resultOf } from './questioned-practice'

/** What was measured differs from practice to practice. */
const MEASURED: ReadonlySet<string> = new Set(['value', 'clippedPercent'])

/** What is read of each practice: its lines and recordings are most of it. */
const FIELDS = {
  ...{ orgid: 1, userId: 1, userName: 1, account: 1, workno: 1, subtaskId: 1, sceneId: 1, sceneVersion: 1 },
  ...{ sceneName: 1, trial: 1, endedAt: 1, score: 1, rule: 1 },
} as const
type Alike = Pick<SessionDoc, '_id' | keyof typeof FIELDS>

/** A thing that costs points: what it is called in its score, what it costs, and what makes it the same as another. */
interface Cost {
  id: string
  points: number
  /** The rule, at its step of the scene. */
  place: string
  /** The same with the reason. */
  way: string
}

const reasonOf = ({ detail }: Deduction): string =>
  Object.entries(detail)
    .filter(([name]) => !MEASURED.has(name))
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join(' ')

const costsOf = ({ deductions, open }: PracticeScore): Cost[] => [
  ...deductions.map((row) => {
    const place = `${row.kind} ${String(row.detail['node'] ?? '')}`
    return { id: `d${String(row.no)}`, points: row.points, place, way: `${place} ${reasonOf(row)}` }
  }),
  ...open.map(({ node, points, why }, n) => ({
    ...{ id: `o${String(n)}`, points, place: `open ${node}`, way: `open ${node} ${why}` },
  })),
]

/** `o0` -> 0; -1: it is no open part. */
const openNo = (item: string): number => (item.startsWith('o') ? Number(item.slice(1)) : -1)

/** Names of the open parts as a correction counts them: another one may have taken some away before it. */
function openAs({ corrected, score }: Pick<SessionDoc, 'corrected' | 'score'>, id: string): string[] {
  const step = corrected?.steps.find((one) => one.id === id)
  const counted = step ? corrected?.original : score
  return step?.open ?? counted?.open.map(({ node }) => node) ?? []
}

/** What an item of a correction is called: an open part has the name of its step, everything else only a number. */
export async function lostNames(
  deps: Deps,
  { orgid, recordId }: { orgid: string; recordId: string },
  step: string,
): Promise<(item: string) => string | null> {
  const session = await sessions(deps.db)
    .findOne({ _id: recordId, orgid }, { score: 1, corrected: 1 })
    .lean<SessionDoc>()
  const names = session ? openAs(session, step) : []
  return (item) => names[openNo(item)] ?? null
}

/**
 * Other practices of the same version of the scene, within this administrator's data scope, that lost points by the same
 * rule at the same step. Served by `scene`.
 */
export async function* alikePractices(
  deps: Deps,
  actor: Actor,
  { recordId, step, item, same }: AlikeAsked,
): AsyncGenerator<AlikeRecord> {
  const from = await sessions(deps.db)
    .findOne({ _id: recordId, orgid: actor.orgid }, { score: 1, corrected: 1, sceneId: 1, sceneVersion: 1 })
    .lean<Pick<SessionDoc, 'score' | 'corrected' | 'sceneId' | 'sceneVersion'>>()
  // A correction may have taken the thing away: what the engine found is asked.
  const score = from?.corrected?.original ?? from?.score
  const node = from && openAs(from, step)[openNo(item.id)]
  const lost = score && costsOf(score).find(({ id, place }) => (node ? place === `open ${node}` : id === item.id))
  if (!from || !lost) return
  const { sceneId, sceneVersion } = from
  const found = sessions(deps.db)
    .find(
      {
        ...visibleRecords(actor),
        ...{ sceneId, sceneVersion, state: 'ended', rehearsal: false, _id: { $ne: recordId } },
      },
      FIELDS,
    )
    .lean<Alike>()
    .cursor(IN_BATCHES)
  for await (const session of found) {
    const { score: now } = session
    if (session.trial || session.endedAt === null || now === null) continue
    const items = costsOf(now)
      .filter(({ place, way, points }) => (same ? way === lost.way : place === lost.place) && points > item.worth)
      .map(({ id }) => ({ id, worth: item.worth }))
    if (items.length === 0) continue
    const correction = { items, score: null }
    const corrected = await correctedScore(deps, { ...session, score: now }, correction)
    if (!corrected.ok) continue
    const { _id, userId, userName, account, workno, subtaskId, sceneName: title } = session
    yield {
      ...{ recordId: _id, userId, userName, account, workno, subtaskId, title, correction },
      ...{ before: resultOf(now), after: resultOf(corrected.score) },
    }
  }
}
