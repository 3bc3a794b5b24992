import { Alert } from 'antd'
import { useId } from 'react'
import type { PaperProblem, PaperQuestion } from '@lianda/shared/module/exam/paper.admin.contract'
import { questionProblems } from '@lianda/shared/module/question-bank/question.rules'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { QuestionForm } from '../../parts/question-editor/QuestionForm'
import { withType } from '../../parts/question-editor/question-edit'
import { TypeSelect } from '../../parts/question-editor/TypeSelect'
import { useUndoToast } from '../../parts/use-undo-toast'
import { useText } from '../../platform/text'
import { findingText } from './finding-text'
import { withCopy, without, withQuestion, withRestored } from './paper-edit'
import { Tool, UndoTools } from './pane-tools'
import type { EditorSelection } from './use-editor-selection'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

interface Props {
  draft: PaperDraft
  question: PaperQuestion
  selection: EditorSelection
  finding: PaperProblem | null
  locked: boolean
}

/** The open question. */
export function QuestionPane({ draft, question, selection, finding, locked }: Props) {
  const t = useText()
  const id = useId()
  const undoToast = useUndoToast()
  const { content } = draft
  const number = content.questions.indexOf(question) + 1
  const judged = selection.isJudged(question.id) && !locked
  const problems = judged ? questionProblems(question.content, QUESTION_LIMITS.paperOptions) : []
  const errors = Object.fromEntries(
    problems
      .toReversed()
      .map(({ field, rule, params }) => [field.replace(/\.variants.*$/, ''), t(`field.${rule}`, params)]),
  )
  const set = (next: PaperQuestion, key: string | null) => draft.change((now) => withQuestion(now, next), key)
  const remove = () => {
    const [next, after] = without(content, question.id)
    draft.change(() => next)
    selection.select(after)
    undoToast(t('exam-admin.outline.removed', { number }), () => {
      draft.change((now) => withRestored(now, question, number - 1))
      selection.select(question.id)
    })
  }
  const duplicate = () => {
    const made = withCopy(content, question.id)
    if (!made) return
    draft.change(() => made[0])
    selection.select(made[1].id)
  }
  return (
    <>
      <div className={styles.paneHead}>
        <h2>{t('exam-admin.editor.numbered', { number })}</h2>
        <TypeSelect
          value={question.content.type}
          readOnly={locked}
          onChange={(type) => set({ ...question, content: withType(question.content, type) }, null)}
        />
        <span className={styles.grow} />
        {locked ? null : (
          <>
            <UndoTools draft={draft} />
            <Tool name="copy" label={t('exam-admin.editor.duplicate')} onClick={duplicate} />
            <Tool name="trash" label={t('exam-admin.editor.remove')} danger onClick={remove} />
          </>
        )}
      </div>
      {finding && finding.code !== 'question_invalid' ? (
        <Alert
          className={styles.finding}
          type={finding.level === 'must' ? 'error' : 'warning'}
          showIcon
          title={findingText(t, content, finding)}
        />
      ) : null}
      <QuestionForm
        value={question.content}
        errors={errors}
        maxOptions={QUESTION_LIMITS.paperOptions}
        readOnly={locked}
        autoFocus={question.content.text === '' && !locked}
        points={{ value: question.score, onChange: (score) => set({ ...question, score }, `${question.id}/score`) }}
        onChange={(next, field) => set({ ...question, content: next }, `${question.id}/${field}`)}
        {...(content.shuffleOptions ? { optionsNote: t('exam-admin.editor.shuffled') } : {})}
        extra={
          <>
            <span className={styles.label} id={`${id}source`}>
              {t('exam-admin.editor.source')}
            </span>
            <span className={styles.source} aria-labelledby={`${id}source`} role="note">
              {question.source
                ? t('exam-admin.editor.fromBank', { version: question.source.version })
                : t('exam-admin.editor.ownQuestion')}
            </span>
          </>
        }
      />
    </>
  )
}
