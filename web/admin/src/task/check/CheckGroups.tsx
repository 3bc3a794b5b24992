import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { useTag, useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { checkText, type RepairChoice, repairsOf } from './check-text'
import styles from './check.module.css'

/** From this number on, the passed checks are folded at first. */
const FOLDED_FROM = 8

/** Findings that are fixed in the paper, not in the package. */
const ELSEWHERE: readonly CheckRow['code'][] = ['explain_while_open', 'key_before_retake']

interface Props {
  rows: readonly CheckRow[]
  editable: boolean
  /** `code/subtask/fix` of the running repair. */
  busy: string | null
  onMend: (row: CheckRow, choice: RepairChoice) => void
  onEdit: (row: CheckRow) => void
}

/** The three groups of the check. */
export function CheckGroups(props: Props) {
  const of = (level: CheckRow['level']) => props.rows.filter((row) => row.level === level)
  return (
    <>
      <OpenGroup {...props} level="must" rows={of('must')} />
      <OpenGroup {...props} level="look" rows={of('look')} />
      <PassedGroup rows={of('passed')} />
    </>
  )
}

const keyOf = (row: CheckRow): string => `${row.code}/${row.subtaskId ?? ''}/${row.variant ?? ''}`

function OpenGroup({ level, rows, editable, busy, onMend, onEdit }: Props & { level: 'must' | 'look' }) {
  const t = useText()
  const tag = useTag()
  if (rows.length === 0) return null
  return (
    <section className={level === 'must' ? styles.must : styles.look} aria-labelledby={`check-${level}`}>
      <h2 id={`check-${level}`} tabIndex={-1}>
        {t(`task-admin.check.group.${level}`, { n: rows.length })}
      </h2>
      <ul>
        {rows.map((row) => {
          const { title, detail } = checkText(row, t, tag)
          const repairs = editable ? repairsOf(row, t, tag) : []
          return (
            <li key={keyOf(row)}>
              {level === 'must' ? <Icon name="alert" size={20} /> : <AdminIcon name="warn" size={20} />}
              <div className={styles.words}>
                <b>{title}</b>
                <span>{detail}</span>
              </div>
              {repairs.map((choice, at) => (
                <Tooltip key={choice.fix} title={choice.hint}>
                  <Button
                    className={at === 0 ? styles.soft : undefined}
                    loading={busy === `${row.code}/${row.subtaskId ?? ''}/${choice.fix}`}
                    disabled={busy !== null && busy !== `${row.code}/${row.subtaskId ?? ''}/${choice.fix}`}
                    onClick={() => onMend(row, choice)}
                  >
                    {choice.label}
                  </Button>
                </Tooltip>
              ))}
              {repairs.length === 0 && editable && !ELSEWHERE.includes(row.code) ? (
                <Button onClick={() => onEdit(row)} aria-label={t('task-admin.check.editOf', { title })}>
                  {t('task-admin.check.edit')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function PassedGroup({ rows }: { rows: readonly CheckRow[] }) {
  const t = useText()
  const tag = useTag()
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (rows.length === 0) return null
  const open = chosen ?? rows.length < FOLDED_FROM
  return (
    <section className={styles.passed} aria-labelledby="check-passed">
      <h2 id="check-passed">
        <button type="button" aria-expanded={open} onClick={() => setChosen(!open)}>
          {t('task-admin.check.group.passed', { n: rows.length })}
          <span data-open={open || undefined}>
            <Icon name="down" size={14} />
          </span>
        </button>
      </h2>
      {open ? (
        <ul>
          {rows.map((row) => {
            const { title, detail } = checkText(row, t, tag)
            return (
              <li key={keyOf(row)}>
                <Icon name="tick" size={18} />
                <div className={styles.words}>
                  <span>{title}</span>
                  <small>{detail}</small>
                </div>
              </li>
            )
          })}
        </ul>
      ) : null}
    </section>
  )
}
