import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { isBrokenOff } from '@lianda/shared/module/practice/broken-off.rules'
import type * as contract from '@lianda/shared/module/practice/practice.admin.contract'
import type { recordGet } from '@lianda/shared/module/practice/record-detail.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { neighbourAmong, pageOfKnown } from '../../infra/paging/known-ids'
import { countFound, pageOfFound } from '../../infra/paging/search-page'
import { portraitShower } from '../customer'
import { sceneContentOf } from '../scene'
import { addressSigner } from '../voice'
import { resultOf } from './correction/questioned-practice'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { countedIds, recordFilter, recordSort, storedFilter } from './practice-record-filter'
import { recordLineOf, recordRowOf, ROW_FIELDS, type RowDoc } from './practice-record.view'
import { previousScore } from './practice-report.service'
import { visibleRecords } from './visible-records'

/**
 * Practice records within the administrator's data scope. Each order has its own index (practice-record-filter.ts), and
 * so have the filters by text and by result.
 */
export async function listRecords(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof contract.recordList>,
): Promise<OutputOf<typeof contract.recordList>> {
  const { field, direction } = recordSort(input.sort)
  const asked = { descending: direction < 0, page: input.page, rows: input.rows, fields: ROW_FIELDS }
  const [filter, counted] = await Promise.all([storedFilter(deps, actor, input), countedIds(deps, actor, input, field)])
  if (counted) {
    const { found, total } = await pageOfKnown<SessionDoc, RowDoc>(sessions(deps.db), filter, counted, asked)
    // Figures count no rehearsals.
    return { rows: found.map(recordRowOf), total, rehearsals: { total: 0 } }
  }
  const [{ found, ...counts }, rehearsals] = await Promise.all([
    pageOfFound<SessionDoc, RowDoc>(sessions(deps.db), filter, { ...asked, member: field }),
    countFound(sessions(deps.db), { ...filter, rehearsal: true, trial: null }),
  ])
  return { rows: found.map(recordRowOf), ...counts, rehearsals }
}

/** One practice with transcript and recordings, and its neighbours in the filtered list. */
export async function getRecord(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof recordGet>,
): Promise<OutputOf<typeof recordGet>> {
  const { orgid, userId } = actor
  const session = await sessions(deps.db)
    .findOne({ ...visibleRecords(actor), _id: input.id })
    .lean<SessionDoc>()
  if (!session) throw new AppError('practice/not_found')
  const counted = await countedIds(deps, actor, input, 'startedAt')
  const mine = { orgid, subtaskId: session.subtaskId, userId: session.userId }
  const [content, sign, show, previous, totals, rehearsals, previousId, nextId] = await Promise.all([
    sceneContentOf(deps, orgid, session.sceneId, session.sceneVersion),
    addressSigner(deps, userId),
    portraitShower(deps, actor),
    previousScore(deps, session, false),
    sessions(deps.db)
      .find({ ...mine, rehearsal: false, state: 'ended' }, { total: 1, endReason: 1 })
      .sort({ attempt: 1 })
      .lean(),
    sessions(deps.db).countDocuments({ ...mine, rehearsal: true }),
    neighbour(deps, actor, input, session, { counted, which: 'newer' }),
    neighbour(deps, actor, input, session, { counted, which: 'older' }),
  ])
  return {
    detail: {
      record: recordRowOf(session),
      lines: session.lines.map((line) => recordLineOf(line, content, sign)),
      score: session.score,
      ...(session.corrected ? { original: resultOf(session.corrected.original) } : {}),
      previous,
      totals: totals.flatMap(({ total, endReason }) =>
        total === null ? [] : [{ total, brokenOff: isBrokenOff(endReason) }],
      ),
      rehearsals,
      language: content.language,
      customerName: content.persona.name,
      portrait: show(content.persona.portrait),
      previousId,
      nextId,
    },
  }
}

/** The record before or after this one in the filtered list, newest first. */
async function neighbour(
  deps: Deps,
  actor: Actor,
  input: ParsedInputOf<typeof recordGet>,
  session: SessionDoc,
  { counted, which }: { counted: readonly string[] | null; which: 'newer' | 'older' },
): Promise<string | null> {
  const known = counted ? neighbourAmong(counted, session._id, which) : undefined
  if (known !== undefined) return known
  const filter = await recordFilter(deps, actor, input)
  const [step, direction] = which === 'newer' ? (['$gt', 1] as const) : (['$lt', -1] as const)
  const found = await sessions(deps.db)
    .findOne(
      {
        $and: [
          filter,
          {
            $or: [
              { startedAt: { [step]: session.startedAt } },
              { startedAt: session.startedAt, _id: { [step]: session._id } },
            ],
          },
        ],
        orgid: actor.orgid,
      },
      { _id: 1 },
    )
    .sort({ startedAt: direction, _id: direction })
    .lean()
  return found?._id ?? null
}
