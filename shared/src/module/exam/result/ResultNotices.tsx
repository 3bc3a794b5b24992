import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { dayTimeText } from '../../../ui/format'
import { Notice } from '../../../ui/Notice'
import type { ExamResult } from '../exam.contract'
import type { ResultView } from '../exam.view-model'

/** Notices about this result: reopened, late answers, not scored, right answers not shown yet. */
export function ResultNotices({ view, result }: { view: ResultView; result: ExamResult }) {
  const t = useText()
  const { attempt } = result
  const hidden = whyHidden(result, t)
  const accepted = result.questions.filter((question) => question.lateAccepted).length
  return (
    <>
      {view.reopened && (
        <Notice
          tone="brand"
          icon="retry"
          title={t('exam.result.reopened')}
          spoken="alert"
          action={{ label: t('exam.cover.continue'), onPress: view.goOn }}
        />
      )}
      {view.preview && <Notice tone="brand" icon="eye" title={t('exam.result.preview')} />}
      {attempt.state === 'discarded' && (
        <Notice
          tone="warning"
          icon="clock"
          title={t('exam.result.discarded')}
          detail={t('exam.result.discardedDetail')}
        />
      )}
      {attempt.lateAnswers > 0 && (
        <Notice tone="warning" icon="cloud" title={t('exam.result.late', { n: attempt.lateAnswers })} />
      )}
      {accepted > 0 && (
        <Notice tone="neutral" icon="cloudTick" title={t('exam.result.lateAccepted', { n: accepted })} />
      )}
      {hidden !== null && <Notice tone="neutral" icon="eyeOff" title={hidden} />}
    </>
  )
}

/** Why right answers are hidden, or from when they show; null if they show or the attempt was not scored. */
function whyHidden({ attempt, explained, explainFromMs, exam }: ExamResult, t: Translate): string | null {
  if (explained || attempt.state !== 'submitted') return null
  if (exam.current !== null) return t('exam.result.explainRunning')
  if (explainFromMs !== null)
    return t('exam.result.explainFrom', { when: dayTimeText(explainFromMs, exam.serverNowMs, t) })
  return t(exam.explain === 'after_pass' ? 'exam.result.explainPassed' : 'exam.result.notExplained')
}
