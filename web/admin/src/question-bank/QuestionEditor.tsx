import { useText } from '../platform/text'
import { App, Button, Skeleton } from 'antd'
import { type RefObject, useState } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import { Link } from 'react-router'
import type { QuestionContent, QuestionDetail } from '@lianda/shared/module/question-bank/question.admin.contract'
import { EDITOR } from '../edit/use-edit-keys'
import { ListError } from '../list/ListStates'
import { asksAddress } from '../media/media-address'
import { PhonePreview } from '../parts/PhonePreview'
import { withType } from '../parts/question-editor/question-edit'
import { TypeSelect } from '../parts/question-editor/TypeSelect'
import { NARROW, useMedia } from '../shell/use-media'
import { EditorNotices } from './EditorNotices'
import type { Edited } from './question-draft'
import { QuestionFields } from './QuestionFields'
import type { QuestionEditing } from './use-question-editor'
import { VersionsPanel } from './VersionsPanel'
import styles from './question-bank.module.css'

interface Props {
  edited: Edited
  editing: QuestionEditing
  nodes: readonly TreeNode[]
  fields: RefObject<HTMLDivElement>
}

/** One question: its form with the phone beside it, or its versions in their place. */
export function QuestionEditor({ edited, editing, nodes, fields }: Props) {
  const t = useText()
  const { message } = App.useApp()
  const narrow = useMedia(NARROW)
  const [preview, setPreview] = useState(false)
  const [versions, setVersions] = useState(edited.kind === 'open' && edited.versions === true)
  const { draft } = editing

  if (!draft)
    return editing.failure ? (
      <ListError failure={editing.failure} kept={false} onRetry={editing.reload} />
    ) : (
      <Skeleton active={false} paragraph={{ rows: 10 }} />
    )
  const { content: now, view: question } = draft
  const change = (content: QuestionContent, key?: string) => editing.change({ ...now, content }, key)
  if (versions && question)
    return (
      <VersionsPanel
        id={question.id}
        version={question.version}
        onClose={() => setVersions(false)}
        onUse={(content) => {
          change(content)
          setVersions(false)
          message.info(t('question-bank.version.used'))
        }}
      />
    )
  return (
    <div className={styles.editor} {...EDITOR}>
      <div className={styles.writing}>
        <div className={styles.bar}>
          <TypeSelect
            readOnly={editing.readOnly}
            value={now.content.type}
            onChange={(type) => change(withType(now.content, type))}
          />
          {question ? (
            <Button type="link" size="small" onClick={() => setVersions(true)}>
              {t('question-bank.editor.versions', { version: question.version })}
            </Button>
          ) : null}
          {question && question.papers > 0 ? (
            <span className={styles.help}>{t('question-bank.editor.papers', { count: question.papers })}</span>
          ) : null}
          {question ? <FilmsAsking films={question.films} /> : null}
          <span className={styles.grow} />
          {narrow ? (
            <Button size="small" aria-expanded={preview} onClick={() => setPreview(!preview)}>
              {t('question-bank.editor.showPreview')}
            </Button>
          ) : null}
        </div>
        <EditorNotices editing={editing} fields={fields} />
        <QuestionFields
          key={editing.serial}
          draft={now}
          errors={editing.errors}
          nodes={nodes}
          isNew={question === null}
          readOnly={editing.readOnly}
          fields={fields}
          onChange={editing.change}
        />
      </div>
      {narrow && !preview ? null : (
        <aside className={styles.phone} aria-label={t('question-bank.editor.preview')}>
          <PhonePreview
            question={{ id: question?.id ?? 'new', content: now.content, score: now.content.score }}
            title=""
            minute={null}
            index={0}
            count={1}
            explain="after_submit"
          />
        </aside>
      )}
    </div>
  )
}

/** The films that ask it, each with its questions. */
function FilmsAsking({ films: { rows, hidden } }: { films: QuestionDetail['films'] }) {
  const t = useText()
  if (rows.length + hidden === 0) return null
  return (
    <span className={styles.help}>
      {t('question-bank.editor.films', { count: rows.length + hidden })}{' '}
      {rows.map(({ id, name }) => (
        <Link key={id} className={styles.film} to={asksAddress(id)}>
          {name}
        </Link>
      ))}
    </span>
  )
}
