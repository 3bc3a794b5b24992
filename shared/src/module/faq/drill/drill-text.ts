import type { Translate } from '../../../i18n/texts'
import { dayText } from '../../clock-in/clock-in-text'
import type { DrillBrief } from './drill.contract'

/** Where the learner stands with their weak questions, in a line. */
export function drillText({ currentId, due, doneToday, nextDay }: DrillBrief, t: Translate): string {
  if (currentId !== null) return t('drill.begun')
  if (due > 0) return t('drill.due', { n: due })
  const next = nextDay === null ? [] : [t('drill.next', { day: dayText(nextDay, t) })]
  return [t(doneToday > 0 ? 'drill.done' : 'drill.nothing'), ...next].join(' · ')
}
