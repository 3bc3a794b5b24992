import type { Translate } from '../../../i18n/texts'
import { dayTimeText, remainingText } from '../../../ui/format'
import type { IconName } from '../../../ui/icon-shapes'
import { MULTIPLE } from '../answer.rules'
import type { ExamCover } from '../exam.contract'

export interface RuleLine {
  icon: IconName
  text: string
}

/** The rules of an exam as sentences, so that nothing surprises the learner later. */
export function ruleLines(exam: ExamCover, now: number, t: Translate): RuleLine[] {
  const lines: RuleLine[] = [
    { icon: 'clock', text: t('exam.rule.minutes', { n: exam.minute }) },
    { icon: 'bolt', text: t(`exam.rule.overdue.${exam.overdue}`, { n: exam.graceMinutes }) },
  ]
  if (exam.limitMinute > 0) lines.push({ icon: 'lock', text: t('exam.rule.limit', { n: exam.limitMinute }) })
  lines.push({
    icon: 'phoneTick',
    text: exam.lateSyncMinutes > 0 ? t('exam.rule.lateSync', { n: exam.lateSyncMinutes }) : t('exam.rule.noLateSync'),
  })
  if ((exam.typeCounts[String(MULTIPLE)] ?? 0) > 0)
    lines.push({ icon: 'target', text: t(exam.partialCredit ? 'exam.rule.partial' : 'exam.rule.allOrNothing') })
  if (exam.shuffled) lines.push({ icon: 'path', text: t('exam.rule.shuffled') })
  lines.push({ icon: 'retry', text: retakes(exam, t) })
  lines.push({ icon: 'eye', text: explained(exam, now, t) })
  return lines
}

function retakes(exam: ExamCover, t: Translate): string {
  const { attempts, attemptsLeft, retakeWaitMinutes } = exam
  if (attemptsLeft !== null && attempts + attemptsLeft <= 1) return t('exam.rule.once')
  const parts = [
    attemptsLeft === null ? t('exam.rule.anyTimes') : t('exam.rule.times', { n: attempts + attemptsLeft }),
    ...(retakeWaitMinutes > 0 ? [t('exam.rule.wait', { time: remainingText(retakeWaitMinutes * 60_000, t) })] : []),
    ...(exam.retakeUntilPassed ? [t('exam.rule.untilPassed')] : []),
  ]
  return parts.join(t('exam.rule.joiner'))
}

function explained({ explain, endsAt }: ExamCover, now: number, t: Translate): string {
  if (explain === 'after_end' && endsAt !== null)
    return t('exam.rule.explainFrom', { when: dayTimeText(endsAt, now, t) })
  return t(`exam.rule.explain.${explain}`)
}
