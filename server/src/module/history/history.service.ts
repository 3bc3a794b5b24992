import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type * as contract from '@lianda/shared/module/history/history.contract'
import type { HistoryKind, HistoryRow } from '@lianda/shared/module/history/history.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { byPlace, keyOf, type OwnListQuery, type Placed, placeOfKey } from '../../infra/paging/list-place'
import { ownDays } from '../clock-in'
import { examinedPackages, ownAttempts } from '../exam'
import { askedPackages, ownRoundsOf } from '../faq'
import { ownPractices, practisedPackages } from '../practice'
import { ownViewings, viewedPackages } from '../viewing'

type Own = Pick<Actor, 'orgid' | 'userId'>
type Part = (deps: Deps, own: Own, query: OwnListQuery) => Promise<Placed<HistoryRow>[]>

/** Newest works that are read to name the packages. */
const MOST = 2_000

const named =
  <Row, Named extends HistoryRow>(name: (row: Row, key: string) => Named) =>
  (placed: Placed<Row>): Placed<HistoryRow> => ({ ...placed, row: name(placed.row, keyOf(placed)) })

const PARTS: Record<HistoryKind, Part> = {
  practice: async (deps, { orgid, userId }, query) =>
    (await ownPractices(deps, orgid, userId, query)).map(named((row, key) => ({ kind: 'practice', key, ...row }))),
  exam: async (deps, { orgid, userId }, query) =>
    (await ownAttempts(deps, orgid, userId, query)).map(named((row, key) => ({ kind: 'exam', key, ...row }))),
  faq: async (deps, { orgid, userId }, query) =>
    (await ownRoundsOf(deps, orgid, userId, query)).map(named((row, key) => ({ kind: 'faq', key, ...row }))),
  viewing: async (deps, { orgid, userId }, query) =>
    (await ownViewings(deps, orgid, userId, query)).map(named((row, key) => ({ kind: 'viewing', key, ...row }))),
  'clock-in': async (deps, own, query) =>
    (await ownDays(deps, own, query)).map(named((row, key) => ({ kind: 'clock-in', key, ...row }))),
}

/** What somebody did, newest first: each kind gives its newest rows, and the newest of all of them are the page. */
export async function listHistory(
  deps: Deps,
  actor: Actor,
  { kind, result, taskId, text = '', rows, before }: ParsedInputOf<typeof contract.historyList>,
): Promise<OutputOf<typeof contract.historyList>> {
  const after = before === undefined ? null : placeOfKey(before)
  const wanted = { result: result ?? null, taskId: taskId ?? null, text: text.trim() }
  const query = { after, rows: rows + 1, ...wanted }
  const asked = kind === undefined ? Object.values(PARTS) : [PARTS[kind]]
  const found = (await Promise.all(asked.map((part) => part(deps, actor, query)))).flat().toSorted(byPlace)
  return { rows: found.slice(0, rows).map(({ row }) => row), more: found.length > rows }
}

/** The packages of somebody's work, each with its newest title. */
export async function packagesOf(
  deps: Deps,
  { orgid, userId }: Own,
): Promise<OutputOf<typeof contract.historyPackages>> {
  const works = await Promise.all([
    practisedPackages(deps, orgid, userId, MOST),
    examinedPackages(deps, orgid, userId, MOST),
    askedPackages(deps, orgid, userId, MOST),
    viewedPackages(deps, orgid, userId, MOST),
  ])
  const newest = works.flat().toSorted((one, other) => other.atMs - one.atMs)
  const titles = new Map<string, string>()
  for (const { id, title } of newest) if (!titles.has(id)) titles.set(id, title)
  return { rows: [...titles].map(([id, title]) => ({ id, title })) }
}
