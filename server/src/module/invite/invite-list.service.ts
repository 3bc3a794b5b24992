import QRCode from 'qrcode'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { InviteRow, inviteExport, inviteList, inviteQr } from '@lianda/shared/module/invite/invite.admin.contract'
import { inviteAddress, plainCode } from '@lianda/shared/module/invite/invite-code.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { localDay } from '../../infra/clock/zone'
import { columnMaker, dateColumnMaker } from '../../infra/spreadsheet/table-columns'
import { textMatcher } from '../../infra/text/search'
import { inviteText } from '../../infra/text/texts'
import { departmentNames, departmentsWithin, roleIndex, seesDepartment } from '../org'
import { getSetting } from '../setting'
import { saveTable } from '../upload'
import { type InviteDoc, invites, registrations } from './invite.model'
import { getInvite } from './invite.service'
import { stateNow } from './invite-state'
import { inviteRow } from './invite.view'

type Filters = ParsedInputOf<typeof inviteExport>

/** The invites within the actor's data scope; there are few, so they are filtered and sorted here. */
export async function listInvites(
  deps: Deps,
  actor: Actor,
  { page, rows, sort = '-createdAt', ...filters }: ParsedInputOf<typeof inviteList>,
  origin: string,
): Promise<OutputOf<typeof inviteList>> {
  const found = sorted(await find(deps, actor, filters, origin), sort)
  return { rows: found.slice((page - 1) * rows, page * rows), total: found.length }
}

/** One invite as it is shown. */
export async function readRow(deps: Deps, actor: Actor, invite: InviteDoc, origin: string): Promise<InviteRow> {
  const [row] = await rowsOf(deps, actor, [invite], origin)
  if (!row) throw new Error('an invite has a row')
  return row
}

/** The QR code of an invite: a picture that a printer and a poster can take. Throws `invite/not_found`. */
export async function qrOf(deps: Deps, actor: Actor, id: string, origin: string): Promise<OutputOf<typeof inviteQr>> {
  const address = inviteAddress(origin, (await getInvite(deps, actor, id)).code)
  return { address, image: await QRCode.toDataURL(address, { width: 960, margin: 4, errorCorrectionLevel: 'M' }) }
}

/** The invites that the filters match as an Excel file for the actor. */
export async function exportInvites(
  deps: Deps,
  actor: Actor,
  filters: Filters,
  origin: string,
): Promise<OutputOf<typeof inviteExport>> {
  const { timeZone } = await getSetting(deps, actor.orgid)
  const t = (key: string) => inviteText(actor.language, key)
  const column = columnMaker<InviteRow>((key) => t(`column.${key}`))
  const date = dateColumnMaker(column, timeZone)
  const rows = sorted(await find(deps, actor, filters, origin), '-createdAt')
  return await saveTable(deps, actor, {
    sheet: t('title'),
    name: `${t('title')}-${localDay(deps.clock.now(), timeZone)}.xlsx`,
    columns: [
      column('title', (row) => row.title),
      column('state', (row) => t(`state.${row.state}`)),
      column('problem', (row) => (row.problem === null ? '' : t(`problem.${row.problem}`))),
      column('validUntil', (row) => row.validUntil),
      column('taken', (row) => row.taken),
      column('most', (row) => row.most),
      column('waiting', (row) => row.waiting),
      column('department', (row) => row.departmentName),
      column('role', (row) => row.roleName),
      column('approval', (row) => t(row.approval ? 'approval.yes' : 'approval.no')),
      column('giver', (row) => row.giverName),
      date('createdAt', (row) => row.createdAt),
      column('address', (row) => row.address),
    ],
    rows: inTurn(rows),
  })
}

async function* inTurn<T>(rows: readonly T[]): AsyncIterable<T> {
  yield* rows
}

async function find(deps: Deps, actor: Actor, { text, state, departmentId }: Filters, origin: string) {
  const within = departmentId === undefined ? null : await departmentsWithin(deps, actor.orgid, departmentId)
  const all = await invites(deps.db).find({ orgid: actor.orgid, live: true }).sort({ createdAt: -1 }).lean()
  const [isTitle, isCode] = [textMatcher(text), textMatcher(plainCode(text ?? ''))]
  const seen = all.filter(
    (one) =>
      seesDepartment(actor, one.departmentId) &&
      (within === null || within.includes(one.departmentId ?? '')) &&
      (isTitle(one.title) || isCode(one.code)),
  )
  const rows = await rowsOf(deps, actor, seen, origin)
  return state === undefined ? rows : rows.filter((row) => row.state === state)
}

async function rowsOf(deps: Deps, actor: Actor, some: readonly InviteDoc[], origin: string): Promise<InviteRow[]> {
  const departments = await departmentNames(
    deps,
    actor.orgid,
    some.flatMap(({ departmentId }) => departmentId ?? []),
  )
  const roles = await roleIndex(deps, actor.orgid)
  const waiting = await waitingBy(deps, actor.orgid)
  return await Promise.all(
    some.map(async (one) =>
      inviteRow(
        actor,
        one,
        {
          ...(await stateNow(deps, one)),
          departmentName: departments.get(one.departmentId ?? '') ?? '',
          roleName: roles.get(one.roleId ?? '')?.name ?? '',
          waiting: waiting.get(one._id) ?? 0,
        },
        origin,
      ),
    ),
  )
}

/** How many wait, by invite. */
async function waitingBy(deps: Deps, orgid: string): Promise<ReadonlyMap<string, number>> {
  const counts = await registrations(deps.db).aggregate<{ _id: string; n: number }>([
    { $match: { orgid, state: 'waiting' } },
    { $group: { _id: '$inviteId', n: { $sum: 1 } } },
  ])
  return new Map(counts.map(({ _id, n }) => [_id, n]))
}

const collator = new Intl.Collator('zh')

const ORDERS: Partial<Record<string, (a: InviteRow, b: InviteRow) => number>> = {
  title: (a, b) => collator.compare(a.title, b.title),
  validUntil: (a, b) => collator.compare(a.validUntil, b.validUntil),
  taken: (a, b) => a.taken - b.taken,
  createdAt: (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
}

function sorted(rows: readonly InviteRow[], sort: string): InviteRow[] {
  const order = ORDERS[sort.replace('-', '')] ?? (() => 0)
  return rows.toSorted((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)))
}
