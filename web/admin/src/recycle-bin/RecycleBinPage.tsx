import { Button, Tag } from 'antd'
import { useState } from 'react'
import { binList, type BinRow } from '@lianda/shared/module/recycle-bin/recycle-bin.admin.contract'
import { ListPage } from '../list/ListPage'
import { SelectionBar, SelectionButton } from '../list/SelectionBar'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import { useTag, useText } from '../platform/text'
import { BIN_NOUNS, binInput, itemOf, keyOf } from './bin-query'
import { AdminIcon } from '../shell/AdminIcon'
import { useBinSteps } from './use-bin-steps'

/** What was deleted: restored, or deleted for good. */
export default function RecycleBinPage() {
  const t = useText()
  const tag = useTag()
  const [keys, setKeys] = useState<string[]>([])
  const { busy, restore, purge } = useBinSteps((done) => {
    const gone = new Set(done.map(keyOf))
    setKeys((before) => before.filter((key) => !gone.has(key)))
  })
  const chosen = keys.flatMap((key) => itemOf(key) ?? [])

  const columns: ListColumn<BinRow>[] = [
    {
      key: 'name',
      title: t('recycle-bin.column.name'),
      always: true,
      fills: true,
      render: (row) => (
        <span title={row.name}>
          {row.name}
          {row.version === null ? null : ` ${t('recycle-bin.version', { n: row.version })}`}
        </span>
      ),
    },
    {
      key: 'noun',
      title: t('recycle-bin.column.noun'),
      width: 110,
      render: (row) => <Tag>{t(`recycle-bin.noun.${row.noun}`)}</Tag>,
    },
    { key: 'place', title: t('recycle-bin.column.place'), width: 180, render: (row) => row.place || '—' },
    {
      key: 'deletedAt',
      title: t('recycle-bin.column.deletedAt'),
      width: 150,
      render: (row) => dateTime(row.deletedAt, tag),
    },
    {
      key: 'deletedBy',
      title: t('recycle-bin.column.deletedBy'),
      width: 120,
      render: (row) => row.deletedBy || '—',
    },
  ]
  return (
    <ListPage
      name="recycle-bin"
      title={t('recycle-bin.title')}
      searchLabel={t('recycle-bin.search')}
      columns={columns}
      filters={(answer) => [
        {
          kind: 'choice',
          key: 'noun',
          label: t('recycle-bin.column.noun'),
          options: BIN_NOUNS.map((value) => {
            const count = answer?.counts.find(({ noun }) => noun === value)?.count
            return { value, label: t(`recycle-bin.noun.${value}`), ...(count === undefined ? {} : { count }) }
          }),
        },
        { kind: 'days', key: 'from', toKey: 'to', label: t('recycle-bin.column.deletedAt') },
      ]}
      endpoint={binList}
      input={binInput}
      rowKey={keyOf}
      rowLabel={(row) => row.name}
      actionsWidth={tag.startsWith('zh') ? 150 : 210}
      rowActions={(row) => (
        <>
          <Button type="link" size="small" disabled={busy} onClick={() => restore([row])}>
            {t('recycle-bin.restore')}
          </Button>
          <Button type="link" size="small" danger disabled={busy} onClick={() => purge([row])}>
            {t('recycle-bin.purge')}
          </Button>
        </>
      )}
      selection={{
        keys,
        onChange: setKeys,
        bar: (
          <SelectionBar
            label={t('recycle-bin.selectedLabel')}
            selected={t('recycle-bin.selected', { count: keys.length })}
            clearLabel={t('recycle-bin.clear')}
            onClear={() => setKeys([])}
          >
            <SelectionButton icon={<AdminIcon name="undo" size={16} />} disabled={busy} onClick={() => restore(chosen)}>
              {t('recycle-bin.restore')}
            </SelectionButton>
            <SelectionButton
              icon={<AdminIcon name="trash" size={16} />}
              danger
              disabled={busy}
              onClick={() => purge(chosen)}
            >
              {t('recycle-bin.purge')}
            </SelectionButton>
          </SelectionBar>
        ),
      }}
      emptyTitle={t('recycle-bin.empty')}
      emptyHint={t('recycle-bin.emptyHint')}
    />
  )
}
