import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  MOST_ATTENTION,
  REPORT_KEPT_MS,
  SMALL_GROUP,
  type taskReport,
  type taskReportExport,
  type TaskReportRow,
} from '@lianda/shared/module/report/task-report.admin.contract'
import type { Actor } from '../../../actor'
import type { Deps } from '../../../deps'
import { inDepartment, positionNames } from '../../org'
import { addedUp, type PackageSums, packageSums, type ReportedPackage, reportedPackages } from '../../task'
import { attentionRows, byUrgency } from './attention'
import { figuresOf } from './figures.rules'
import { seesPeople } from './small-groups'

type Asked = Omit<ParsedInputOf<typeof taskReportExport>, 'sort'>

/** A package with the sums of the people whom the viewer asks about. */
interface Reported extends ReportedPackage {
  sums: PackageSums
  row: TaskReportRow
}

/** Packages computed at once. One after the other each would wait for the settings, whose reads are gathered. */
const AT_ONCE = 10

/** Published packages with how far the people have come whom this administrator sees. */
export async function reportTasks(
  deps: Deps,
  actor: Actor,
  { page, rows, sort, since, ...asked }: ParsedInputOf<typeof taskReport>,
): Promise<OutputOf<typeof taskReport>> {
  const found = await reported(deps, actor, asked, since)
  const shown = found.filter(({ row }) => row.figures !== null)
  const positions = await positionNames(deps, actor.orgid, new Set(found.flatMap(({ sums }) => sums.positionIds)))
  return {
    rows: sorted(found, sort)
      .slice((page - 1) * rows, page * rows)
      .map(({ row }) => row),
    total: found.length,
    totals: figuresOf(addedUp(shown.map(({ sums }) => sums))),
    at: found.reduce((oldest, { sums }) => Math.min(oldest, sums.atMs), deps.clock.now()),
    positions: [...positions].map(([id, name]) => ({ id, name })),
    catalogs: catalogsOf(found),
    attention: shown
      .filter(({ runState }) => runState === 'in_progress')
      .flatMap((one) => attentionRows(actor, one, one.sums.findings))
      .toSorted(byUrgency)
      .slice(0, MOST_ATTENTION),
  }
}

function catalogsOf(found: readonly Reported[]): { id: string; name: string }[] {
  const names = new Map(found.map(({ task, catalogName }) => [task.catalogId ?? '', catalogName]))
  names.delete('')
  return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => compare(a.name, b.name))
}

/** All of them in the order of the list, for a file. */
export async function reportedRows(
  deps: Deps,
  actor: Actor,
  { sort, ...asked }: ParsedInputOf<typeof taskReportExport>,
): Promise<TaskReportRow[]> {
  return sorted(await reported(deps, actor, asked), sort).map(({ row }) => row)
}

/** @param sinceMs figures that were computed before are computed again; those of the last ten minutes are not, without */
async function reported(deps: Deps, actor: Actor, asked: Asked, sinceMs?: number): Promise<Reported[]> {
  const { departmentId, positionId, ...ofPackages } = asked
  const among = { departmentId, positionId }
  const isNarrowed = departmentId !== undefined || positionId !== undefined
  // Also where no package is found, a department that there is not is refused.
  await inDepartment(deps, actor, departmentId)
  const packages = await reportedPackages(deps, actor, ofPackages)
  const fromMs = Math.max(sinceMs ?? 0, deps.clock.now() - REPORT_KEPT_MS)
  const found: Reported[] = []
  for (let from = 0; from < packages.length; from += AT_ONCE) {
    const some = packages.slice(from, from + AT_ONCE)
    const sums = await Promise.all(some.map(({ task }) => packageSums(deps, actor, task, among, fromMs)))
    for (const [at, one] of some.entries()) {
      const own = sums[at]
      if (own && !(isNarrowed && own.people === 0)) found.push({ ...one, sums: own, row: rowOf(actor, one, own) })
    }
  }
  return found
}

function rowOf(actor: Actor, { task, catalogName, runState }: ReportedPackage, sums: PackageSums): TaskReportRow {
  const { _id: id, title, type, startsAt, endsAt } = task
  const isHidden = sums.people > 0 && sums.people < SMALL_GROUP && !seesPeople(actor, type)
  return {
    ...{ id, title, type, catalogName, runState },
    startsAt: startsAt?.getTime() ?? null,
    endsAt: endsAt?.getTime() ?? null,
    figures: isHidden ? null : figuresOf(sums),
  }
}

const { compare } = new Intl.Collator('zh')

type Figures = NonNullable<TaskReportRow['figures']>
const FIGURES: Readonly<Record<string, (figures: Figures) => number | null>> = {
  people: ({ people }) => people,
  begun: ({ begun }) => begun,
  passed: ({ states }) => states.passed,
  failed: ({ states }) => states.failed,
  overdue: ({ states }) => states.overdue,
  completion: ({ completion }) => completion,
  passRate: ({ passRate }) => passRate,
  score: ({ score }) => score,
  minutes: ({ minutes }) => minutes,
}

/** In the order that a `sort` names; packages without the figure come last. The latest changed first without one. */
function sorted(found: readonly Reported[], sort = ''): readonly Reported[] {
  const name = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  if (name === 'title') return found.toSorted((a, b) => sign * compare(a.row.title, b.row.title))
  const of = FIGURES[name]
  const valueOf = ({ row }: Reported): number | null =>
    name === 'startsAt' || name === 'endsAt' ? row[name] : of && row.figures ? of(row.figures) : null
  if (!of && name !== 'startsAt' && name !== 'endsAt') return found
  return found.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
