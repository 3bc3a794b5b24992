import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import type { SceneKind } from '@lianda/shared/module/scene/scene.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { AccessMark } from '../access/AccessMark'
import { EnabledTag } from '../list/EnabledTag'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import { useText } from '../platform/text'
import styles from './scene.module.css'

/** What is not published of it. */
function StateTag({ row: { version, draft, changed } }: { row: SceneRow }) {
  const t = useText()
  const state = version === 0 ? 'state.draft' : changed ? 'state.changed' : draft ? 'scene.draft' : null
  return state === null ? null : <Tag color="warning">{t(`scene.${state}`)}</Tag>
}

/** Columns of lists of drawn scenes alone. */
const OF_FLOWS = ['nodes', 'intents']

/**
 * @param tag the language, for times
 * @param words where the words of the list are
 * @param tight there is no room for what only drawn scenes have, unless somebody asks for it
 */
export function sceneColumns(
  t: Translate,
  tag: string,
  kind: SceneKind,
  words: string,
  tight: boolean,
): ListColumn<SceneRow>[] {
  const columns = allColumns(t, tag, words)
  if (kind !== 'flow') return columns.filter(({ key }) => !OF_FLOWS.includes(key))
  return tight
    ? columns.map((column) => (OF_FLOWS.includes(column.key) ? { ...column, hidden: true } : column))
    : columns
}

const allColumns = (t: Translate, tag: string, words: string): ListColumn<SceneRow>[] => [
  {
    key: 'name',
    title: t(`${words}.name`),
    sort: 'name',
    always: true,
    render: (row) => (
      <span className={styles.named}>
        <Portrait portrait={row.portrait} size={28} />
        <AccessMark access={row.access} />
        <b title={row.name}>{row.name}</b>
        <StateTag row={row} />
      </span>
    ),
  },
  // The tree beside the list says the category already.
  { key: 'category', title: t('scene.scene.category'), hidden: true, render: (row) => row.catalogName || '—' },
  { key: 'customer', title: t('scene.scene.customer'), render: (row) => row.customer },
  { key: 'language', title: t('scene.scene.language'), render: (row) => t(`scene.speechLanguage.${row.language}`) },
  { key: 'description', title: t('scene.scene.description'), hidden: true, render: (row) => row.description },
  { key: 'nodes', title: t('scene.scene.nodes'), figure: true, render: (row) => row.nodes },
  { key: 'intents', title: t('scene.scene.intents'), figure: true, render: (row) => row.intents },
  { key: 'practices', title: t('scene.scene.practices'), figure: true, render: (row) => row.practices },
  { key: 'version', title: t('scene.scene.version'), hidden: true, figure: true, render: (row) => row.version },
  {
    key: 'updated',
    title: t('scene.scene.updated'),
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
  { key: 'enabled', title: t('scene.scene.enabled'), render: (row) => <EnabledTag on={!row.disabled} /> },
]
