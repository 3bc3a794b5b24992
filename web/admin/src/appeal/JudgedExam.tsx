import { Alert } from 'antd'
import { useState } from 'react'
import type { AppealRow, CannotJudge } from '@lianda/shared/module/appeal/appeal.admin.contract'
import type { ExamResult } from '@lianda/shared/module/exam/exam.contract'
import { AnswerList } from '../exam/record/AnswerList'
import { useText } from '../platform/text'
import replay from '../practice/replay.module.css'
import { EarnedPoints } from './EarnedPoints'
import { Judgement } from './Judgement'

interface Props {
  appeal: AppealRow
  exam: ExamResult
  cannot: CannotJudge | null
}

/** An exam attempt, each answer beside what is right, and the decision. */
export function JudgedExam({ appeal, exam, cannot }: Props) {
  const t = useText()
  const [shown, setShown] = useState<{ question: number } | null>(null)
  const rows = exam.questions.map(({ id, text, got, score }, at) => ({ id, no: at + 1, text, got, most: score }))
  return (
    <div className={replay.columns}>
      <div className={replay.left}>
        {exam.explained ? null : <Alert type="info" showIcon title={t('exam-admin.record.ownAttempt')} />}
        <AnswerList result={exam} shown={shown} />
      </div>
      <aside className={replay.right} aria-label={t('appeal-admin.judgement')}>
        <Judgement appeal={appeal} cannot={cannot} totalHint={t('appeal-admin.totalEarnedHint')}>
          {(worths) => (
            <EarnedPoints
              rows={rows}
              hint={t('appeal-admin.earnedHint')}
              onSelect={(question) => setShown({ question })}
              {...worths}
            />
          )}
        </Judgement>
      </aside>
    </div>
  )
}
