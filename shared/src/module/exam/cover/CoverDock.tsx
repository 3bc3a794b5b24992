import { useServices, useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Button } from '../../../ui/Button'
import { dayTimeText } from '../../../ui/format'
import type { ExamCover } from '../exam.contract'
import type { CoverView } from '../exam.view-model'

/** One filled button: starts, goes on, or says why not and from when. */
export function CoverDock({ view, exam }: { view: CoverView; exam: ExamCover }) {
  const t = useText()
  const now = useServices().clock.now()
  const refused = exam.current === null && exam.refusal !== null
  return (
    <Button wide disabled={refused || !view.online} busy={view.starting} onPress={view.start} testId="exam-start">
      {refused
        ? refusalText(exam, now, t)
        : !view.online
          ? t('exam.cover.offline')
          : t(exam.current !== null ? 'exam.cover.continue' : 'exam.cover.start')}
    </Button>
  )
}

/** Why it can't be started now, and when it can. */
export function refusalText(exam: ExamCover, now: number, t: Translate): string {
  if (exam.refusal === 'not_started' && exam.startsAt !== null)
    return t('exam.refusal.startsAt', { when: dayTimeText(exam.startsAt, now, t) })
  if (exam.refusal === 'wait' && exam.waitUntil !== null)
    return t('exam.refusal.waitUntil', { when: dayTimeText(exam.waitUntil, now, t) })
  return t(`exam.refusal.${exam.refusal ?? 'unpublished'}`)
}
