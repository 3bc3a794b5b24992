import { Drawer, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { badgeHolders, type BadgeRow } from '@lianda/shared/module/badge/badge.admin.contract'
import { ListEmpty, ListError } from '../list/ListStates'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './level.module.css'

const ROWS = 30

/** Who has a badge, and since when. */
export function HoldersDrawer({ badge, onClose }: { badge: BadgeRow | null; onClose: () => void }) {
  const t = useText()
  return (
    <Drawer
      open={badge !== null}
      onClose={onClose}
      size={480}
      destroyOnHidden
      title={t('level.badge.holdersOf', { name: badge?.name ?? '' })}
    >
      {badge ? <Holders id={badge.id} /> : null}
    </Drawer>
  )
}

function Holders({ id }: { id: string }) {
  const t = useText()
  const tag = useTag()
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const search = (next: string) => {
    setText(next)
    setPage(1)
  }
  const { data, failure, reload } = useCall(badgeHolders, { id, page, rows: ROWS, ...(text ? { text } : {}) })
  return (
    <>
      <Input.Search
        allowClear
        aria-label={t('level.badge.searchHolders')}
        placeholder={t('level.badge.searchHolders')}
        onSearch={search}
        onChange={({ target }) => target.value === '' && search('')}
      />
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data ? (
        <ul className={styles.holders}>
          {data.rows.map((row) => (
            <li key={row.userId}>
              {row.image ? <img className={styles.face} src={row.image} alt="" width={32} height={32} /> : null}
              <span>
                {row.name}
                <small>{row.departmentName || '—'}</small>
              </span>
              <time>{dateTime(row.at, tag)}</time>
            </li>
          ))}
        </ul>
      ) : failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 6 }} />
      )}
      {data?.total === 0 ? (
        <ListEmpty
          title={t('level.badge.nobody')}
          hint={t('level.badge.nobodyHint')}
          filtered={text !== ''}
          onClear={() => search('')}
        />
      ) : null}
      {data && data.total > ROWS ? (
        <Pagination current={page} pageSize={ROWS} total={data.total} showSizeChanger={false} onChange={setPage} />
      ) : null}
    </>
  )
}
