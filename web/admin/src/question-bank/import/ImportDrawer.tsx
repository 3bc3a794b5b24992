import { useText } from '../../platform/text'
import { Button, Drawer, Skeleton, Steps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CatalogNode } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { type ImportBatch, importGet } from '@lianda/shared/module/question-bank/import.admin.contract'
import { ListError } from '../../list/ListStates'
import { type Called, useCall } from '../../platform/query'
import { ImportCheckStep } from './ImportCheckStep'
import { ImportFileStep } from './ImportFileStep'
import { ImportHistory } from './ImportHistory'
import { ImportResult } from './ImportResult'
import { IMPORT_PAGE_ROWS, type ImportPage, type ImportView } from './import-rows'

/** Polling interval of a running import. */
const POLL_MS = 1_000
const MOVING: readonly ImportBatch['state'][] = ['running', 'undoing']

interface Props {
  /** From the address: null = closed, `new`, `history`, or the id of an import. */
  shown: string | null
  catalogs: readonly CatalogNode[]
  /** The category that is selected in the list. */
  catalogId: string | null
  onShow: (shown: string | null) => void
  /** Questions were written, or an import was undone. */
  onWritten: () => void
}

/** Imports questions in three steps; the address holds the import, so that a reload continues it. */
export function ImportDrawer({ shown, onShow, ...rest }: Props) {
  const t = useText()
  return (
    <Drawer
      open={shown !== null}
      size={960}
      title={t(shown === 'history' ? 'question-bank.import.history' : 'question-bank.import.title')}
      onClose={() => onShow(null)}
      destroyOnHidden
      extra={
        shown === 'history' ? (
          <Button onClick={() => onShow('new')}>{t('question-bank.import.new')}</Button>
        ) : (
          <Button onClick={() => onShow('history')}>{t('question-bank.import.history')}</Button>
        )
      }
    >
      {shown === 'history' ? <ImportHistory onOpen={onShow} /> : null}
      {shown === 'new' ? (
        <>
          <ImportSteps current={0} />
          <ImportFileStep catalogs={rest.catalogs} catalogId={rest.catalogId} onChecked={(batch) => onShow(batch.id)} />
        </>
      ) : null}
      {shown !== null && shown !== 'history' && shown !== 'new' ? (
        <OneImport key={shown} id={shown} onShow={onShow} onWritten={rest.onWritten} />
      ) : null}
    </Drawer>
  )
}

function OneImport({ id, onShow, onWritten }: { id: string } & Pick<Props, 'onShow' | 'onWritten'>) {
  const [view, setView] = useState<ImportView>({ page: 1, wrong: false })
  const loaded = useImport(id, view, onWritten)
  const { data, failure, reload } = loaded
  if (!data)
    return failure ? <ListError failure={failure} kept={false} onRetry={reload} /> : <Skeleton active={false} />
  const checked = data.batch.state === 'checked'
  return (
    <>
      <ImportSteps current={checked ? 1 : 2} finished={data.batch.state === 'done'} />
      {failure ? <ListError failure={failure} kept onRetry={reload} /> : null}
      {checked ? (
        <ImportCheckStep page={data} view={view} onView={setView} onChanged={reload} onGone={() => onShow('new')} />
      ) : (
        <ImportResult
          batch={data.batch}
          onChanged={reload}
          onAgain={() => onShow('new')}
          onClose={() => onShow(null)}
        />
      )}
    </>
  )
}

/**
 * An import with one page of its rows; polls every second while the server works on it.
 * @param onSettled the work ended: questions were written or taken back
 */
function useImport(id: string, view: ImportView, onSettled: () => void): Called<ImportPage> {
  const loaded = useCall(
    importGet,
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

function ImportSteps({ current, finished = false }: { current: number; finished?: boolean }) {
  const t = useText()
  return (
    <Steps
      size="small"
      current={current}
      status={finished ? 'finish' : 'process'}
      items={(['file', 'check', 'write'] as const).map((step) => ({ title: t(`question-bank.import.steps.${step}`) }))}
      style={{ marginBottom: 20 }}
    />
  )
}
