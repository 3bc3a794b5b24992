import { InputNumber, Modal } from 'antd'
import { useEffect, useState } from 'react'
import type { QuestionType } from '@lianda/shared/module/question-bank/question.contract'
import { roundPoints } from '../../parts/question-editor/question-edit'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { groupsOf, totalOf, withDraw, withScores } from './paper-edit'
import { useDrawText } from './use-draw-text'
import type { PaperDraft } from './use-paper-draft'
import styles from './editor.module.css'

interface Props {
  open: boolean
  /** Only this type; null = all questions with points. */
  type: QuestionType | null
  draft: PaperDraft
  onClose: () => void
}

/** Batch score: sets the points of all questions of a type at once and shows the new total first. */
export function ScoreDialog({ open, type, draft, onClose }: Props) {
  const t = useText()
  const words = useDrawText()
  const { content } = draft
  const [points, setPoints] = useState<Record<string, number>>({})
  useEffect(() => {
    if (open) setPoints({})
  }, [open])
  const groups = groupsOf(content).filter((group) => type === null || group.type === type)
  const draws = type === null ? content.draws : []
  const next = groups.reduce(
    (now, group) => {
      const each = points[group.type]
      return each === undefined ? now : withScores(now, group.type, each)
    },
    draws.reduce((now, draw) => withDraw(now, { ...draw, score: points[draw.id] ?? draw.score }), content),
  )
  const total = totalOf(next)
  const row = (key: string, name: string, count: number, mixed: number[]) => {
    const same = new Set(mixed).size === 1 ? mixed[0] : null
    return (
      <div key={key} className={styles.scoreRow}>
        <label htmlFor={`score-${key}`}>{name}</label>
        <span>{t('exam-admin.scores.count', { count })}</span>
        <InputNumber
          id={`score-${key}`}
          min={0}
          max={100}
          step={0.5}
          precision={1}
          value={points[key] ?? same ?? null}
          placeholder={t('exam-admin.scores.mixed')}
          formatter={(shown) => String(shown ?? '').replace(/\.0$/, '')}
          suffix={t('exam-admin.scores.each')}
          onChange={(value) => {
            if (value !== null) setPoints((now) => ({ ...now, [key]: roundPoints(value) }))
          }}
        />
      </div>
    )
  }
  return (
    <Modal
      open={open}
      width={520}
      title={
        type === null
          ? t('exam-admin.scores.title')
          : t('exam-admin.scores.ofType', { type: t(`question-bank.type.${type}`) })
      }
      okText={t('exam-admin.scores.apply')}
      okButtonProps={{ disabled: Object.keys(points).length === 0 }}
      cancelText={t('office.cancel')}
      onOk={() => {
        draft.change(() => next)
        onClose()
      }}
      onCancel={onClose}
    >
      <p className={styles.help}>{t('exam-admin.scores.hint')}</p>
      {groups.map((group) =>
        row(
          String(group.type),
          t(`question-bank.type.${group.type}`),
          group.rows.length,
          group.rows.map((one) => one.question.score),
        ),
      )}
      {draws.map((draw) => row(draw.id, words.where(draw), draw.count, [draw.score]))}
      <p className={styles.scoreTotal} role="status" data-full={total === 100}>
        {t('exam-admin.scores.total', { before: score(totalOf(content)), after: score(total) })}
      </p>
    </Modal>
  )
}
