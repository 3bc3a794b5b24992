import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { SpeechRow } from '@lianda/shared/module/speech/speech.admin.contract'
import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import { AccessMark } from '../access/AccessMark'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import styles from './speech.module.css'

/** @param tag the language, for times */
export const speechColumns = (t: Translate, tag: string): ListColumn<SpeechRow>[] => [
  {
    key: 'text',
    title: t('speech-admin.text'),
    sort: 'text',
    always: true,
    fills: true,
    render: (row) => (
      <>
        <AccessMark access={row.access} />
        {row.text}
      </>
    ),
  },
  {
    key: 'keywords',
    title: t('speech-admin.keywords'),
    width: 160,
    render: ({ keywords }) =>
      keywords === '' ? (
        '—'
      ) : (
        <span className={styles.words} title={keywords}>
          {triggersOf(keywords).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </span>
      ),
  },
  {
    key: 'category',
    title: t('speech-admin.category'),
    width: 120,
    hidden: true,
    render: (row) => row.catalogName || '—',
  },
  { key: 'level', title: t('speech-admin.level'), width: 80, render: (row) => t(`speech-admin.levels.${row.level}`) },
  {
    key: 'emotion',
    title: t('speech-admin.emotion'),
    width: 80,
    hidden: true,
    render: (row) => t(`speech-admin.emotions.${row.emotion}`),
  },
  { key: 'voiceNo', title: t('speech-admin.voiceNo'), hidden: true, render: (row) => row.voiceNo || '—' },
  { key: 'uses', title: t('speech-admin.uses'), width: 72, figure: true, render: (row) => row.uses },
  {
    key: 'updated',
    title: t('speech-admin.updated'),
    width: 120,
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
]
