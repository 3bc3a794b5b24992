import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { AppError } from '@lianda/shared/error/app-error'
import { levelOf } from '@lianda/shared/module/org/level.rules'
import {
  LEARNED,
  type LearnedDay,
  type LearnedTotals,
  type personReport,
} from '@lianda/shared/module/figures/person-report.admin.contract'
import { DIMENSIONS } from '@lianda/shared/module/scoring/scoring.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { addDays, dayStartMs, localDay } from '../../infra/clock/zone'
import { knowledgeOf } from '../faq'
import { levelsOf, peopleAmong } from '../org'
import { abilitiesOf } from '../practice'
import { getSetting } from '../setting'
import { type FigureDoc, figures, figureStates } from './figures.model'
import { addedUp, type Figures } from './figures.rules'

/**
 * What somebody did in the last days up to yesterday, beside as many days before. The figures are the person's own, in
 * whatever department the records were made. Throws `org/not_found` for whom the administrator doesn't see.
 */
export async function readPersonReport(
  deps: Deps,
  actor: Actor,
  { id, period: length }: ParsedInputOf<typeof personReport>,
): Promise<OutputOf<typeof personReport>> {
  const { orgid } = actor
  const person = (await peopleAmong(deps, actor, [id], '')).get(id)
  if (!person) throw new AppError('org/not_found')
  const { timeZone } = await getSetting(deps, orgid)
  const at = deps.clock.now()
  const today = localDay(at, timeZone)
  const [before, first] = [addDays(today, -2 * length), addDays(today, -length)]
  const startOf = (day: string) => dayStartMs(day, timeZone)
  const period = { fromMs: startOf(first), toMs: startOf(today) }
  const [docs, state, { stars, levels }, abilities, abilitiesBefore, points] = await Promise.all([
    figures(deps.db)
      .find({ orgid, userId: id, period: { $gte: before, $lt: today } })
      .lean(),
    figureStates(deps.db).findOne({ _id: orgid, orgid }).lean(),
    levelsOf(deps, orgid, id),
    abilitiesOf(deps, orgid, id, period),
    abilitiesOf(deps, orgid, id, { fromMs: startOf(before), toMs: period.fromMs }),
    knowledgeOf(deps, orgid, id),
  ])
  const byDay = new Map(docs.map((doc) => [doc.period, doc]))
  const days = Array.from({ length }, (_none, n) => addDays(first, n))
  return {
    ...{ name: person.name, departmentName: person.departmentName, stars },
    level: levelOf(levels, stars).level?.name ?? '',
    ...{ from: period.fromMs, to: period.toMs, at },
    complete: state?.done === true && state.timeZone === timeZone,
    now: totalsOf(docs.filter((doc) => doc.period >= first)),
    before: totalsOf(docs.filter((doc) => doc.period < first)),
    days: days.map((day) => dayOf(day, byDay.get(day), { from: startOf(day), to: startOf(addDays(day, 1)) })),
    abilities: DIMENSIONS.map((dimension) => ({
      ...{ dimension, ...abilities.measured[dimension], before: abilitiesBefore.measured[dimension].score },
    })),
    abilitiesShort: abilities.short,
    points,
  }
}

function totalsOf(docs: readonly FigureDoc[]): LearnedTotals {
  const sum = addedUp(docs)
  const counts = (kind: (typeof LEARNED)[number]) => ({ ended: sum[kind][0], passed: sum[kind][1] })
  return {
    ...{ practices: counts('practices'), exams: counts('exams'), rounds: counts('rounds') },
    ...{ viewings: counts('viewings'), seconds: sum.seconds, experience: sum.experience, score: meanOf(sum) },
  }
}

function dayOf(day: string, doc: FigureDoc | undefined, span: Pick<LearnedDay, 'from' | 'to'>): LearnedDay {
  if (!doc) return { day, ...span, ended: 0, seconds: 0, score: null }
  const ended = LEARNED.reduce((sum, kind) => sum + doc[kind][0], 0)
  return { day, ...span, ended, seconds: doc.seconds, score: meanOf(doc) }
}

/** In points with one decimal. */
function meanOf({ best }: Pick<Figures, 'best'>): number | null {
  const tenths = Object.values(best)
  return tenths.length === 0 ? null : Math.round(tenths.reduce((sum, one) => sum + one, 0) / tenths.length) / 10
}
