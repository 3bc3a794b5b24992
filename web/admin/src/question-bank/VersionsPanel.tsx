import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { QuestionContent } from '@lianda/shared/module/question-bank/question.admin.contract'
import { QUESTION_LIMITS } from '@lianda/shared/module/question-bank/question.contract'
import { questionVersions } from '@lianda/shared/module/question-bank/question.admin.contract'
import { ListError } from '../list/ListStates'
import { useLoaded } from '../list/use-loaded'
import { QuestionForm } from '../parts/question-editor/QuestionForm'
import { dateTime } from '../platform/format'
import { call } from '../platform/platform'
import { useTag } from '../platform/text'
import { useBankText } from './bank-text'
import styles from './question-bank.module.css'

interface Props {
  id: string
  /** The version that counts now. */
  version: number
  onUse: (content: QuestionContent) => void
  onClose: () => void
}

/** Every version to look at; an old one's content can be taken into the form. */
export function VersionsPanel({ id, version, onUse, onClose }: Props) {
  const t = useBankText()
  const tag = useTag()
  const list = useLoaded(`versions/${id}/${version}`, () => call(questionVersions, { id }))
  const [chosen, setChosen] = useState(version)
  const rows = list.data?.versions ?? []
  const shown = rows.find((row) => row.version === chosen) ?? rows[0]
  return (
    <section aria-label={t('version.title')}>
      <header className={styles.versionHead}>
        <h2>{t('version.title')}</h2>
        <Button onClick={onClose}>{t('version.close')}</Button>
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
                    {t('version.one', { version: row.version })}
                    {row.version === version ? ` · ${t('version.now')}` : ''}
                  </b>
                  <span>{t('version.by', { by: row.by || '—', at: dateTime(row.at, tag) })}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.versionShown}>
            {shown.version === version ? null : (
              <div className={styles.versionUse}>
                <Button type="primary" onClick={() => onUse(shown.content)}>
                  {t('version.use')}
                </Button>
                <span className={styles.help}>{t('version.useHint')}</span>
              </div>
            )}
            <QuestionForm
              key={shown.version}
              value={shown.content}
              maxOptions={QUESTION_LIMITS.bankOptions}
              readOnly
              onChange={() => undefined}
            />
          </div>
        </div>
      ) : null}
    </section>
  )
}
