import { hasFunction } from '@lianda/shared/contract/action'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import {
  HOME_DAYS,
  HOME_FAULTS,
  type HomeFigures,
  type homeLearners,
  type homeRead,
} from '@lianda/shared/module/home/home.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { workAhead } from '../../infra/queue/work-ahead'
import { listOrganisations, namesOfPeople } from '../org'
import { newestFaults } from '../task'
import { partsOf } from './home-parts'
import { type Day, daysOf } from './home-days'
import { type Active, activeIn, type Counted, countsOf, seenBy, type Sees } from './tally'
import { mayWait, readWaiting } from './waiting-kinds'

/** What waits for an administrator, and what was learned in the last days by those whom they see. */
export async function readHome(deps: Deps, actor: Actor): Promise<OutputOf<typeof homeRead>> {
  const parts = partsOf(deps, actor)
  const [waiting, broken, figures] = await Promise.all([
    readWaiting(deps, actor, parts),
    mayWait(actor, 'faults') ? parts.read('faults', [], () => newestFaults(deps, actor, HOME_FAULTS)) : [],
    parts.read('figures', null, () => readFigures(deps, actor)),
  ])
  return { at: deps.clock.now(), waiting, broken, figures, failed: [...parts.failed] }
}

/** Null for who has no list of records to compare them with. */
async function readFigures(deps: Deps, actor: Actor): Promise<HomeFigures | null> {
  if (!hasFunction(actor, 'view-student-report')) return null
  const all = await daysAsked(deps, actor.orgid)
  const sees = seenBy(actor)
  const days = all.map(({ day, fromMs, tally }) => ({ day, from: fromMs, ...countsOf(tally, sees) }))
  const compared = (of: (from: number, to: number) => number) => ({
    now: of(HOME_DAYS, 2 * HOME_DAYS),
    before: of(0, HOME_DAYS),
  })
  const sum = (what: Counted) =>
    compared((from, to) => days.slice(from, to).reduce((total, counts) => total + counts[what], 0))
  return {
    practices: sum('practices'),
    exams: sum('exams'),
    learners: compared((from, to) => activeOn(all.slice(from, to), sees).length),
    days,
  }
}

const daysAsked = (deps: Deps, orgid: string): Promise<Day[]> =>
  workAhead(deps).first('home', () => daysOf(deps)(orgid))

const activeOn = (days: readonly Day[], sees: Sees): Active[] =>
  activeIn(
    days.map(({ tally }) => tally),
    sees,
  )

/** The learners whom the figure of the last days counts, those who began something last first. */
export async function listActive(
  deps: Deps,
  actor: Actor,
  { page, rows }: ParsedInputOf<typeof homeLearners>,
): Promise<OutputOf<typeof homeLearners>> {
  const days = await daysAsked(deps, actor.orgid)
  const active = activeOn(days.slice(HOME_DAYS), seenBy(actor)).toSorted(
    (a, b) => b.lastMs - a.lastMs || (a.userId < b.userId ? -1 : 1),
  )
  const shown = active.slice((page - 1) * rows, page * rows)
  const names = await namesOfPeople(
    deps,
    actor.orgid,
    shown.map(({ userId }) => userId),
  )
  return {
    total: active.length,
    rows: shown.map(({ userId, practices, exams, lastMs }) => {
      const { name = '', account = '' } = names.get(userId) ?? {}
      return { userId, name, account, practices, exams, lastAt: lastMs }
    }),
  }
}

/** Reads the days of all organisations, so that nobody waits for a day that has just ended. */
export async function readAhead(deps: Deps): Promise<void> {
  for (const { orgid } of await listOrganisations(deps))
    try {
      await workAhead(deps).step('home', () => daysOf(deps)(orgid))
    } catch (error) {
      deps.log.warn({ err: error, orgid }, 'the days of the home page are read when somebody opens it')
    }
}
