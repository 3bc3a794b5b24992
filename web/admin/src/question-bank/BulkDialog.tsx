import { InputNumber, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import type { QuestionLevel } from '@lianda/shared/module/question-bank/question.contract'
import { useText } from '../platform/text'
import type { BulkAsk } from './BulkBar'
import type { BulkStep } from './bulk-steps'
import { CatalogSelect } from '../catalog/CatalogSelect'
import styles from './question-bank.module.css'

interface Props {
  ask: BulkAsk | null
  count: number
  busy: boolean
  nodes: readonly CatalogNode[]
  onStep: (step: BulkStep) => void
  onClose: () => void
}

/** Asks for the input of a bulk step; its button repeats the verb. */
export function BulkDialog({ ask, count, busy, nodes, onStep, onClose }: Props) {
  const t = useText()
  const [catalog, setCatalog] = useState<string | null | undefined>()
  const [score, setScore] = useState<number | null>(10)
  const [level, setLevel] = useState<QuestionLevel>(2)
  useEffect(() => {
    if (ask !== null) setCatalog(undefined)
  }, [ask])
  const step = stepOf()

  function stepOf(): BulkStep | null {
    if (ask === 'move') return catalog === undefined ? null : { kind: 'move', catalogId: catalog }
    if (ask === 'score') return score === null ? null : { kind: 'score', score }
    if (ask === 'level') return { kind: 'level', level }
    return ask === 'delete' ? { kind: 'delete' } : null
  }
  return (
    <Modal
      open={ask !== null}
      width={440}
      title={ask ? t(`question-bank.bulk.${ask}Title`, { count }) : ''}
      okText={
        ask ? t(ask === 'move' || ask === 'delete' ? `question-bank.bulk.${ask}` : `question-bank.bulk.${ask}Save`) : ''
      }
      cancelText={t('office.cancel')}
      okButtonProps={{ disabled: step === null, loading: busy, danger: ask === 'delete' }}
      onOk={() => step && onStep(step)}
      onCancel={onClose}
      destroyOnHidden
    >
      {ask === 'move' ? (
        <CatalogSelect
          autoFocus
          label={t('question-bank.bulk.moveTitle', { count })}
          nodes={nodes}
          value={catalog}
          onChange={setCatalog}
        />
      ) : null}
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
