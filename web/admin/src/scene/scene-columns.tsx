import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { SceneRow } from '@lianda/shared/module/scene/scene.admin.contract'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { AccessMark } from '../access/AccessMark'
import { EnabledTag } from '../list/EnabledTag'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import styles from './scene.module.css'

/** @param tag the language, for times */
export const sceneColumns = (t: Translate, tag: string): ListColumn<SceneRow>[] => [
  {
    key: 'name',
    title: t('scene.scene.name'),
    sort: 'name',
    always: true,
    render: (row) => (
      <span className={styles.named}>
        <Portrait portrait={row.portrait} size={28} />
        <AccessMark access={row.access} />
        <b>{row.name}</b>
        {row.draft ? <Tag color="warning">{t('scene.scene.draft')}</Tag> : null}
      </span>
    ),
  },
  { key: 'category', title: t('scene.scene.category'), render: (row) => row.catalogName || '—' },
  { key: 'customer', title: t('scene.scene.customer'), render: (row) => row.customer },
  { key: 'language', title: t('scene.scene.language'), render: (row) => t(`scene.speechLanguage.${row.language}`) },
  { key: 'description', title: t('scene.scene.description'), hidden: true, render: (row) => row.description },
  { key: 'nodes', title: t('scene.scene.nodes'), figure: true, render: (row) => row.nodes },
  { key: 'intents', title: t('scene.scene.intents'), figure: true, render: (row) => row.intents },
  { key: 'practices', title: t('scene.scene.practices'), figure: true, render: (row) => row.practices },
  { key: 'version', title: t('scene.scene.version'), figure: true, render: (row) => row.version },
  {
    key: 'updated',
    title: t('scene.scene.updated'),
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
  { key: 'enabled', title: t('scene.scene.enabled'), render: (row) => <EnabledTag on={!row.disabled} /> },
]
