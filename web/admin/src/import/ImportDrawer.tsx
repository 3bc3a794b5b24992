import { useText } from '../platform/text'
import { Button, Drawer, Skeleton, Steps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TreeNode } from '@lianda/shared/contract/tree'
import type { ImportBatch } from '@lianda/shared/module/import/import.admin.contract'
import { ListError } from '../list/ListStates'
import { type Called, useCall } from '../platform/query'
import { ImportCheckStep } from './ImportCheckStep'
import { ImportFileStep } from './ImportFileStep'
import { ImportHistory } from './ImportHistory'
import { ImportResult } from './ImportResult'
import { IMPORT_PAGE_ROWS, type ImportPage, type ImportView } from './import-rows'
import type { ImportSubject } from './import-subject'
import styles from './import.module.css'

/** Polling interval of a running import. */
const POLL_MS = 1_000
const MOVING: readonly ImportBatch['state'][] = ['running', 'undoing']

interface Props {
  subject: ImportSubject
  /** From the address: null = closed, `new`, `history`, or the id of an import. */
  shown: string | null
  catalogs: readonly TreeNode[]
  /** The category that is selected in the list. */
  catalogId: string | null
  onShow: (shown: string) => void
  onClose: () => void
  /** Something was written, or an import was undone. */
  onWritten: () => void
  /** What follows from a finished import: a button to what it became. */
  after?: (batch: ImportBatch) => ReactNode
}

/** Imports a subject's things in three steps; the address holds the import, so that a reload continues it. */
export function ImportDrawer({ subject, shown, onShow, onClose, ...rest }: Props) {
  const t = useText()
  return (
    <Drawer
      open={shown !== null}
      size={960}
      title={t(shown === 'history' ? 'import.history' : `${subject.texts}.title`)}
      onClose={onClose}
      destroyOnHidden
      classNames={{ body: styles.body ?? '' }}
      extra={
        shown === 'history' ? (
          <Button onClick={() => onShow('new')}>{t('import.new')}</Button>
        ) : (
          <Button onClick={() => onShow('history')}>{t('import.history')}</Button>
        )
      }
    >
      {shown === 'history' ? <ImportHistory subject={subject} onOpen={onShow} /> : null}
      {shown === 'new' ? (
        <>
          <ImportSteps subject={subject} current={0} />
          <ImportFileStep
            subject={subject}
            catalogs={rest.catalogs}
            catalogId={rest.catalogId}
            onChecked={(batch) => onShow(batch.id)}
          />
        </>
      ) : null}
      {shown !== null && shown !== 'history' && shown !== 'new' ? (
        <OneImport key={shown} id={shown} subject={subject} onShow={onShow} onClose={onClose} {...rest} />
      ) : null}
    </Drawer>
  )
}

type One = { id: string } & Pick<Props, 'subject' | 'onShow' | 'onClose' | 'onWritten' | 'after'>

function OneImport({ id, subject, onShow, onClose, onWritten, after }: One) {
  const [view, setView] = useState<ImportView>({ page: 1, wrong: false })
  const loaded = useImport(subject, id, view, onWritten)
  const { data, failure, reload } = loaded
  if (!data)
    return failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : <Skeleton active={false} />
  const checked = data.batch.state === 'checked'
  return (
    <>
      <ImportSteps subject={subject} current={checked ? 1 : 2} finished={data.batch.state === 'done'} />
      {failure ? <ListError failure={failure} kept onRetry={reload} /> : null}
      {checked ? (
        <ImportCheckStep
          subject={subject}
          page={data}
          view={view}
          onView={setView}
          onChanged={reload}
          onGone={() => onShow('new')}
        />
      ) : (
        <ImportResult
          subject={subject}
          after={after?.(data.batch)}
          batch={data.batch}
          onChanged={reload}
          onAgain={() => onShow('new')}
          onClose={onClose}
        />
      )}
    </>
  )
}

/**
 * An import with one page of its rows; polls every second while the server works on it.
 * @param onSettled the work ended: something was written or taken back
 */
function useImport(subject: ImportSubject, id: string, view: ImportView, onSettled: () => void): Called<ImportPage> {
  const loaded = useCall(
    subject.calls.importGet,
    { id, page: view.page, rows: IMPORT_PAGE_ROWS, wrong: view.wrong },
    { everyMs: ({ batch }) => (MOVING.includes(batch.state) ? POLL_MS : null) },
  )
  const state = loaded.data?.batch.state
  const moving = state !== undefined && MOVING.includes(state)
  const before = useRef(state)
  const settled = useRef(onSettled)
  settled.current = onSettled

  useEffect(() => {
    // A small import may end before it was ever seen running.
    if (before.current !== undefined && before.current !== state && !moving) settled.current()
    before.current = state
  }, [state, moving])
  return loaded
}

function ImportSteps({
  subject,
  current,
  finished = false,
}: {
  subject: ImportSubject
  current: number
  finished?: boolean
}) {
  const t = useText()
  return (
    <Steps
      size="small"
      current={current}
      status={finished ? 'finish' : 'process'}
      items={[t('import.steps.file'), t('import.steps.check'), t(`${subject.texts}.steps.write`)].map((title) => ({
        title,
      }))}
      style={{ marginBottom: 20 }}
    />
  )
}
