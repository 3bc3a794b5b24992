import { InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { QuestionLevel } from '@lianda/shared/module/question-bank/question.contract'
import { useText } from '../platform/text'
import type { BulkAsk } from './BulkBar'
import type { BulkStep } from './bulk-steps'
import styles from './question-bank.module.css'

interface Props {
  ask: Exclude<BulkAsk, 'move'> | null
  count: number
  busy: boolean
  onStep: (step: BulkStep) => void
  onClose: () => void
}

/** Asks for the input of a bulk step; its button repeats the verb. */
export function BulkDialog({ ask, count, busy, onStep, onClose }: Props) {
  const t = useText()
  const [score, setScore] = useState<number | null>(10)
  const [level, setLevel] = useState<QuestionLevel>(2)
  const step = stepOf()

  function stepOf(): BulkStep | null {
    if (ask === 'score') return score === null ? null : { kind: 'score', score }
    if (ask === 'level') return { kind: 'level', level }
    return ask === 'delete' ? { kind: 'delete' } : null
  }
  return (
    <Modal
      open={ask !== null}
      width={440}
      title={ask ? t(`question-bank.bulk.${ask}Title`, { count }) : ''}
      okText={ask ? t(ask === 'delete' ? `question-bank.bulk.${ask}` : `question-bank.bulk.${ask}Save`) : ''}
      cancelText={t('office.cancel')}
      okButtonProps={{ disabled: step === null, loading: busy, danger: ask === 'delete' }}
      onOk={() => step && onStep(step)}
      onCancel={onClose}
      destroyOnHidden
    >
      {ask === 'score' ? (
        <>
          <InputNumber
            autoFocus
            aria-label={t('question-bank.bulk.scoreTitle', { count })}
            min={0}
            max={100}
            precision={1}
            step={0.5}
            value={score}
            onChange={setScore}
            onPressEnter={() => step && onStep(step)}
          />
          <p className={styles.help}>{t('question-bank.bulk.scoreHint')}</p>
        </>
      ) : null}
      {ask === 'level' ? (
        <Radio.Group
          optionType="button"
          aria-label={t('question-bank.bulk.levelTitle', { count })}
          value={level}
          options={([1, 2, 3] as const).map((value) => ({ value, label: t(`question-bank.level.${value}`) }))}
          onChange={(event) => setLevel(([1, 2, 3] as const).find((one) => one === event.target.value) ?? 2)}
        />
      ) : null}
      {ask === 'delete' ? <p>{t('question-bank.bulk.deleteHint')}</p> : null}
    </Modal>
  )
}
