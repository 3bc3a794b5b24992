import { Drawer, Flex, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { actionWords } from '@lianda/shared/module/log/operation-words.rules'
import { type HistoryRow, taskHistory } from '@lianda/shared/module/task/task-life.admin.contract'
import { ListError } from '../../list/ListStates'
import { ChangeTable } from '../../log/ChangeTable'
import { useOperationWords } from '../../log/use-operation-words'
import { dateTime } from '../../platform/format'
import { useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import styles from './history.module.css'

const ROWS = 20

interface Props {
  open: boolean
  id: string
  title: string
  onClose: () => void
}

/** Every change of a package: who made it, when, what it was before, and whom it touched. */
export function HistoryDrawer({ open, id, title, onClose }: Props) {
  const t = useText()
  return (
    <Drawer open={open} onClose={onClose} size={640} title={t('task-admin.history.title', { title })} destroyOnHidden>
      <History id={id} label={t('task-admin.history.title', { title })} />
    </Drawer>
  )
}

function History({ id, label }: { id: string; label: string }) {
  const t = useText()
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useCall(taskHistory, { id, page, rows: ROWS })
  if (failure) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (!data) return <Skeleton active={false} paragraph={{ rows: 8 }} />
  if (data.total === 0) return <p>{t('task-admin.history.none')}</p>
  return (
    // Focusable, since it scrolls and may hold nothing else that is.
    <Flex vertical role="region" aria-label={label} tabIndex={0}>
      {data.rows.map((row) => (
        <Change key={row.id} row={row} />
      ))}
      {data.total > ROWS ? (
        <Pagination current={page} pageSize={ROWS} total={data.total} showSizeChanger={false} onChange={setPage} />
      ) : null}
    </Flex>
  )
}

function Change({ row }: { row: HistoryRow }) {
  const t = useText()
  const tag = useTag()
  const words = useOperationWords()
  return (
    <section className={styles.change}>
      <h3>{actionWords(row.action, words)}</h3>
      <p className={styles.quiet}>{[dateTime(row.at, tag), row.actorName].join(' · ')}</p>
      {row.saves > 1 ? (
        <p className={styles.quiet}>{t('log.saves', { n: row.saves, until: dateTime(row.untilAt, tag) })}</p>
      ) : null}
      <ChangeTable row={row} />
    </section>
  )
}
