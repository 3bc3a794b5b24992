import { Button } from 'antd'
import { useState } from 'react'
import type { PaperProblem } from '@lianda/shared/module/exam/paper.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useReorder } from '../../parts/use-reorder'
import { score } from '../../platform/format'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import type { QuestionGroup } from './paper-edit'
import { findingAt } from './paper-findings'
import styles from './outline.module.css'

interface Props {
  group: QuestionGroup
  findings: readonly PaperProblem[]
  selected: string | null
  locked: boolean
  onSelect: (id: string) => void
  /** Positions within the group. */
  onMove: (from: number, to: number) => void
  onScores: () => void
}

/** All questions of one type, with their total points. */
export function OutlineGroup({ group, findings, selected, locked, onSelect, onMove, onScores }: Props) {
  const t = useText()
  const [folded, setFolded] = useState(false)
  const order = useReorder(group.rows.length, onMove)
  const type = t(`question-bank.type.${group.type}`)
  // The group of the open question is never folded.
  const open = !folded || group.rows.some((row) => row.question.id === selected)
  return (
    <section>
      <div className={styles.groupHead}>
        <button type="button" aria-expanded={open} onClick={() => setFolded(open)}>
          <span>{t('exam-admin.outline.group', { type, count: group.rows.length, score: score(group.score) })}</span>
          <Icon name={open ? 'down' : 'next'} size={14} />
        </button>
        {locked ? null : (
          <Button
            type="text"
            size="small"
            title={t('exam-admin.scores.ofType', { type })}
            aria-label={t('exam-admin.scores.ofType', { type })}
            icon={<Icon name="target" size={14} />}
            onClick={onScores}
          />
        )}
      </div>
      {open ? (
        <ol className={styles.rows}>
          {group.rows.map(({ question, number }, index) => {
            const finding = findingAt(findings, question.id)
            const text = question.content.text.trim()
            return (
              <li
                key={question.id}
                className={selected === question.id ? styles.on : styles.row}
                {...order.target(index)}
              >
                {locked ? null : (
                  // For the pointer only: with the keyboard the row itself moves by Alt and the arrows.
                  <span className={styles.grip} aria-hidden {...order.handle(index)}>
                    <AdminIcon name="drag" size={16} />
                  </span>
                )}
                <button
                  type="button"
                  data-row={question.id}
                  aria-current={selected === question.id ? 'true' : undefined}
                  onClick={() => onSelect(question.id)}
                  onKeyDown={(event) => {
                    if (!event.altKey || locked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                    event.preventDefault()
                    const to = index + (event.key === 'ArrowUp' ? -1 : 1)
                    if (to >= 0 && to < group.rows.length) onMove(index, to)
                  }}
                >
                  <span className={styles.number}>{number}</span>
                  <span className={styles.tag}>{type}</span>
                  <span className={text ? styles.text : styles.noText}>{text || t('exam-admin.outline.noText')}</span>
                  {finding ? (
                    <span
                      role="img"
                      className={finding.level === 'must' ? styles.must : styles.look}
                      aria-label={t(
                        finding.level === 'must' ? 'exam-admin.findings.mustMark' : 'exam-admin.findings.lookMark',
                      )}
                    >
                      <Icon name="alert" size={16} />
                    </span>
                  ) : null}
                  <span className={styles.points}>{score(question.score)}</span>
                </button>
              </li>
            )
          })}
        </ol>
      ) : null}
    </section>
  )
}
