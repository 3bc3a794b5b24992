import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { questionVersions } from '@lianda/shared/module/question-bank/question.admin.contract'
import { ListError } from '../list/ListStates'
import { QuestionForm } from '../parts/question-editor/QuestionForm'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './question-bank.module.css'

interface Props {
  id: string
  /** The current version. */
  version: number
  onUse: (content: QuestionContent) => void
  onClose: () => void
}

/** Fields of a question's content, in the order of the form. */
const PARTS = [
  'type',
  'text',
  'images',
  'choices',
  'blanks',
  'anyOrder',
  'level',
  'score',
  'promotion',
  'explanation',
] as const satisfies readonly (keyof QuestionContent)[]

/** The fields in which two versions differ. */
const partsBetween = (one: QuestionContent, other: QuestionContent) =>
  PARTS.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]))

/** All versions to read; the content of an old one can be taken into the form. */
export function VersionsPanel({ id, version, onUse, onClose }: Props) {
  const t = useText()
  const tag = useTag()
  const list = useCall(questionVersions, { id })
  const [chosen, setChosen] = useState(version)
  const rows = list.data?.versions ?? []
  const shown = rows.find((row) => row.version === chosen) ?? rows[0]
  const current = rows.find((row) => row.version === version)
  const differing = shown && current ? partsBetween(shown.content, current.content) : []
  return (
    <section aria-label={t('question-bank.version.title')}>
      <header className={styles.versionHead}>
        <h2>{t('question-bank.version.title')}</h2>
        <Button onClick={onClose}>{t('question-bank.version.close')}</Button>
      </header>
      {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
      {list.data === null && !list.failure ? <Skeleton active={false} /> : null}
      {shown ? (
        <div className={styles.versions}>
          <ul>
            {rows.map((row) => (
              <li key={row.version}>
                <button
                  type="button"
                  aria-current={row.version === shown.version}
                  onClick={() => setChosen(row.version)}
                >
                  <b>
                    {t('question-bank.version.one', { version: row.version })}
                    {row.version === version ? ` · ${t('question-bank.version.now')}` : ''}
                  </b>
                  <span>{t('question-bank.version.by', { by: row.by || '—', at: dateTime(row.at, tag) })}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.versionShown}>
            {shown.version === version ? null : (
              <p className={styles.versionDiff} role="status">
                {differing.length === 0
                  ? t('question-bank.version.same')
                  : t('question-bank.version.differs', {
                      parts: differing.map((part) => t(`question-bank.version.part.${part}`)).join(t('office.comma')),
                    })}
              </p>
            )}
            {shown.version === version ? null : (
              <div className={styles.versionUse}>
                <Button type="primary" onClick={() => onUse(shown.content)}>
                  {t('question-bank.version.use')}
                </Button>
                <span className={styles.help}>{t('question-bank.version.useHint')}</span>
              </div>
            )}
            <div className={styles.versionForm}>
              <QuestionForm
                key={shown.version}
                value={shown.content}
                maxOptions={QUESTION_LIMITS.bankOptions}
                readOnly
                onChange={() => undefined}
              />
            </div>
          </div>
        </div>
      ) : null}
    </section>
  )
}
