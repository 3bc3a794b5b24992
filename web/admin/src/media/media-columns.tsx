import type { Translate } from '@lianda/shared/i18n/texts'
import type { MediaRow } from '@lianda/shared/module/media/media.admin.contract'
import type { MediaKind } from '@lianda/shared/module/media/media-kinds'
import { viewedText } from '@lianda/shared/module/media/viewed.rules'
import { AccessMark } from '../access/AccessMark'
import type { ListColumn } from '../list/list-types'
import { clockText } from '@lianda/shared/ui/format'
import { dateTime, sizeText } from '../platform/format'
import { MediaState } from './MediaState'
import styles from './media.module.css'

const lengthColumn = (t: Translate): ListColumn<MediaRow> => ({
  key: 'duration',
  title: t('media-admin.duration'),
  width: 80,
  figure: true,
  render: ({ durationMs }) => (durationMs === null ? '—' : clockText(durationMs)),
})

/** @param tag the language, for times */
export const mediaColumns = (t: Translate, tag: string, kind: MediaKind): ListColumn<MediaRow>[] => [
  {
    key: 'name',
    title: t('media-admin.name'),
    sort: 'name',
    always: true,
    fills: true,
    render: (row) => (
      <span className={styles.named}>
        {row.coverUrl ? <img src={row.coverUrl} alt="" width={36} height={27} loading="lazy" /> : null}
        <AccessMark access={row.access} />
        <b title={row.name}>{row.name}</b>
      </span>
    ),
  },
  { key: 'format', title: t('media-admin.format'), width: 72, render: (row) => row.format },
  { key: 'size', title: t('media-admin.size'), width: 88, figure: true, render: (row) => sizeText(row.sizeBytes) },
  ...(kind === 'video' ? [lengthColumn(t)] : []),
  { key: 'fileName', title: t('media-admin.fileName'), width: 160, hidden: true, render: (row) => row.fileName },
  {
    key: 'category',
    title: t('media-admin.category'),
    width: 120,
    hidden: true,
    render: (row) => row.catalogName || '—',
  },
  {
    key: 'version',
    title: t('media-admin.version'),
    width: 72,
    figure: true,
    hidden: true,
    render: (row) => row.version,
  },
  { key: 'viewed', title: t('media-admin.viewed'), width: 88, figure: true, render: (row) => viewedText(row.viewed) },
  { key: 'uses', title: t('media-admin.uses'), width: 72, figure: true, render: (row) => row.uses },
  { key: 'creator', title: t('media-admin.creator'), width: 100, render: (row) => row.creator || '—' },
  {
    key: 'created',
    title: t('media-admin.created'),
    width: 120,
    hidden: true,
    render: (row) => dateTime(row.createdAt, tag),
  },
  {
    key: 'updated',
    title: t('media-admin.updated'),
    width: 120,
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
  { key: 'state', title: t('media-admin.state'), width: 104, render: (row) => <MediaState row={row} /> },
]
