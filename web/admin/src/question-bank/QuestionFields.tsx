import { useText } from '../platform/text'
import { Input } from 'antd'
import { type RefObject, useId } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { FieldError } from '../parts/question-editor/FieldError'
import { QuestionForm } from '../parts/question-editor/QuestionForm'
import { withRight } from '../parts/question-editor/question-edit'
import { NodeSelect } from '../tree/NodeSelect'
import { type Draft, optionOfKey, withBlanksAsMarked } from './question-draft'
import type { FieldErrors } from './question-errors'
import styles from './question-bank.module.css'

interface Props {
  draft: Draft
  errors: FieldErrors
  nodes: readonly TreeNode[]
  /** For a new question the server can assign the number. */
  isNew: boolean
  readOnly: boolean
  fields: RefObject<HTMLDivElement>
  onChange: (draft: Draft, key?: string) => void
}

/** The form of a bank question: the fields shared with papers, and its category and number. */
export function QuestionFields({ draft, errors, nodes, isNew, readOnly, fields, onChange }: Props) {
  const t = useText()
  const id = useId()
  const { content } = draft
  const mark = (event: React.KeyboardEvent) => {
    const index = readOnly ? null : optionOfKey(event)
    const option = index === null ? undefined : content.choices[index]
    if (!option) return
    event.preventDefault()
    const right = content.type === 1 ? !option.iscorrect : true
    onChange({ ...draft, content: withRight(content, option.id, right) })
  }
  return (
    <div className={styles.fields} ref={fields} onKeyDown={mark}>
      <QuestionForm
        value={content}
        errors={errors}
        maxOptions={QUESTION_LIMITS.bankOptions}
        autoFocus={isNew}
        readOnly={readOnly}
        onChange={(next, field) =>
          onChange({ ...draft, content: field === 'text' ? withBlanksAsMarked(next) : next }, field)
        }
        extra={
          <>
            <label className={styles.label} htmlFor={`${id}catalog`}>
              {t('question-bank.editor.catalog')}
            </label>
            <NodeSelect
              id={`${id}catalog`}
              nodes={nodes}
              value={draft.catalogId}
              disabled={readOnly}
              wrong={errors['catalogId'] !== undefined}
              onChange={(catalogId) => onChange({ ...draft, catalogId })}
            />
            <FieldError field="catalogId" error={errors['catalogId']} />
          </>
        }
      />
      <div className={styles.code}>
        <label className={styles.label} htmlFor={`${id}code`}>
          {t('question-bank.editor.code')}
        </label>
        <Input
          id={`${id}code`}
          value={draft.code}
          maxLength={QUESTION_LIMITS.code}
          readOnly={readOnly}
          placeholder={isNew ? t('question-bank.editor.codeHint') : ''}
          status={errors['code'] ? 'error' : ''}
          aria-invalid={errors['code'] !== undefined}
          autoComplete="off"
          onChange={(event) => onChange({ ...draft, code: event.target.value }, 'code')}
        />
        <FieldError field="code" error={errors['code']} />
      </div>
    </div>
  )
}
