import { Alert, App } from 'antd'
import { useState } from 'react'
import {
  questionGet,
  type QuestionDetail,
  type QuestionRow,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { PickDialog } from '../../picker/DataPicker'
import { call } from '../../platform/platform'
import { useText } from '../../platform/text'
import { BankQuestions } from '../../question-bank/BankQuestions'
import { inBatches } from './in-batches'
import styles from './editor.module.css'

interface Props {
  open: boolean
  /** Ids of the bank's questions that are already in the paper. */
  taken: readonly string[]
  onClose: () => void
  /** Adds them to the paper; returns those that a paper does not allow. */
  onPicked: (questions: QuestionDetail[]) => QuestionDetail[]
}

/** Picks questions of the bank for a paper. */
export function QuestionPicker(props: Props) {
  const t = useText()
  return (
    <PickDialog open={props.open} title={t('exam-admin.picker.title')} onClose={props.onClose}>
      <Questions {...props} />
    </PickDialog>
  )
}

function Questions({ taken, onClose, onPicked }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const [refused, setRefused] = useState<QuestionDetail[]>([])
  const take = async (rows: readonly QuestionRow[]) => {
    const found = await inBatches(rows, async ({ id }) => (await call(questionGet, { id })).question)
    const out = onPicked(found)
    const added = found.length - out.length
    if (added > 0) message.success(t('exam-admin.picker.added', { count: added }))
    setRefused(out)
    return out.length === 0
  }
  return (
    <BankQuestions
      taken={{ ids: taken, word: t('exam-admin.picker.inPaper') }}
      notice={refused.length > 0 ? <Refused questions={refused} /> : null}
      {...(refused.length > 0 ? { closeLabel: t('office.close') } : {})}
      onClose={onClose}
      onTake={take}
    />
  )
}

/** Questions that were left out of the paper, and why. */
function Refused({ questions }: { questions: readonly QuestionDetail[] }) {
  const t = useText()
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      closable
      title={t('exam-admin.picker.refused', { count: questions.length })}
      description={
        <ul className={styles.refused}>
          {questions.map(({ id, code, text, content }) => (
            <li key={id}>{t('exam-admin.picker.refusedRow', { code, text, count: content.choices.length })}</li>
          ))}
        </ul>
      }
    />
  )
}
