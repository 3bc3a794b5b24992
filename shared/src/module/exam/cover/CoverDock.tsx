import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { dayTimeText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import type { ExamCover } from '../exam.contract'
import type { CoverView } from '../exam.view-model'
import css from './CoverDock.module.css'

/** One button that starts or continues the exam, or says why it can't and from when it can. A notice shows an error. */
export function CoverDock({ view, exam }: { view: CoverView; exam: ExamCover }) {
  const t = useText()
  const refused = exam.current === null && exam.refusal !== null
  return (
    <Box className={css.dock}>
      {view.error !== null && <Notice tone="danger" icon="alert" title={view.error} spoken="alert" />}
      <Button wide disabled={refused || !view.online} busy={view.starting} onPress={view.start} testId="exam-start">
        {refused
          ? refusalText(exam, view.now, t)
          : !view.online
            ? t('exam.cover.offline')
            : t(exam.current !== null ? 'exam.cover.continue' : 'exam.cover.start')}
      </Button>
    </Box>
  )
}

/** Why the exam can't be started now, and from when it can. */
export function refusalText(exam: ExamCover, now: number, t: Translate): string {
  if (exam.refusal === 'not_started' && exam.startsAt !== null)
    return t('exam.refusal.startsAt', { when: dayTimeText(exam.startsAt, now, t) })
  if (exam.refusal === 'wait' && exam.waitUntil !== null)
    return t('exam.refusal.waitUntil', { when: dayTimeText(exam.waitUntil, now, t) })
  return t(`exam.refusal.${exam.refusal ?? 'unpublished'}`)
}
