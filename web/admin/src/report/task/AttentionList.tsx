import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AttentionRow } from '@lianda/shared/module/report/task-report.admin.contract'
import { subtaskKind } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { hasFunction } from '@lianda/shared/contract/action'
import { dateTime, score } from '../../platform/format'
import { useTag, useText } from '../../platform/text'
import { useUser } from '../../shell/use-user'
import { packageRecords } from '../report-address'
import { type Among, peopleAddress } from './task-report-address'
import { useMaySeePeople } from './use-may-see-people'
import styles from './attention.module.css'

/** So many leave room for the list below. */
const FIRST = 3

/** A sentence, and the list that it leads to; null: the viewer has none. */
export interface Said {
  key: string
  rule: string
  sentence: string
  to: string | null
}

interface Props {
  rows: readonly AttentionRow[]
  among: Among
  /** Comes last. */
  more?: readonly Said[]
  /** Names the package in each sentence: where they are of several. */
  named?: boolean
}

/** What deserves attention, by the rules of docs/attention.md: sentences with their figures, each leading to its list. */
export function AttentionList({ rows, among, more = [], named = false }: Props) {
  const t = useText()
  const tag = useTag()
  const mayRead = hasFunction(useUser(), 'view-student-report')
  const maySeePeople = useMaySeePeople()
  const words = ({ rule, title, step, n, of, endsAt, person }: AttentionRow): string => {
    const about = {
      ...{ title, step, n, of, percent: of === 0 ? 0 : Math.round((n / of) * 100) },
      end: endsAt === null ? '' : dateTime(endsAt, tag),
      ...(person ? { ...person, score: score(person.score) } : {}),
    }
    const sentence = t(`task-report.attention.${rule}`, about)
    return named ? t('task-report.attention.in', { title, sentence }) : sentence
  }
  const addressOf = (row: AttentionRow): string | null => {
    const { rule, taskId: id, type, subtaskId, stepType, person } = row
    if (rule === 'odd')
      return mayRead && person && stepType !== null
        ? packageRecords(subtaskKind(stepType).noun, id, { userId: person.userId, subtaskId: subtaskId ?? '' })
        : null
    if (!maySeePeople({ type })) return null
    return rule === 'ending'
      ? peopleAddress({ id, type }, { ...among, state: 'not_begun' })
      : peopleAddress({ id, type }, { ...among, subtaskId: subtaskId ?? '', attention: rule })
  }
  const said: Said[] = [
    ...rows.map((row) => ({
      key: [row.taskId, row.rule, row.subtaskId, row.person?.userId].join(' '),
      ...{ rule: row.rule, sentence: words(row), to: addressOf(row) },
    })),
    ...more,
  ]
  const [all, setAll] = useState(false)
  if (said.length === 0) return null
  return (
    <section className={styles.attention} aria-label={t('task-report.attention.title')}>
      <h2>{t('task-report.attention.title')}</h2>
      <ul>
        {(all ? said : said.slice(0, FIRST)).map(({ key, rule, sentence, to }) => (
          <li key={key} data-rule={rule}>
            {to === null ? sentence : <Link to={to}>{sentence}</Link>}
          </li>
        ))}
      </ul>
      {said.length > FIRST ? (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'task-report.attention.fewer' : 'task-report.attention.all', { n: said.length })}
        </Button>
      ) : null}
    </section>
  )
}
