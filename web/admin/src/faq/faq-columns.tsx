import { Tag } from 'antd'
import type { Translate } from '@lianda/shared/i18n/texts'
import type { FaqRow } from '@lianda/shared/module/faq/faq.admin.contract'
import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import { AccessMark } from '../access/AccessMark'
import type { ListColumn } from '../list/list-types'
import { dateTime } from '../platform/format'
import styles from './faq.module.css'

/** @param tag the language, for times */
export const faqColumns = (t: Translate, tag: string): ListColumn<FaqRow>[] => [
  {
    key: 'question',
    title: t('faq-admin.question'),
    sort: 'question',
    always: true,
    fills: true,
    render: (row) => (
      <span className={styles.asked}>
        <b>
          <AccessMark access={row.access} />
          {row.question}
        </b>
        <span title={row.answer}>{row.answer}</span>
      </span>
    ),
  },
  {
    key: 'keywords',
    title: t('faq-admin.keywords'),
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
    key: 'similar',
    title: t('faq-admin.similarQuestions'),
    width: 88,
    figure: true,
    hidden: true,
    render: (row) => row.similar,
  },
  { key: 'extended', title: t('faq-admin.extended'), width: 72, figure: true, render: (row) => row.extended },
  { key: 'images', title: t('faq-admin.images'), width: 72, figure: true, hidden: true, render: (row) => row.images },
  {
    key: 'category',
    title: t('faq-admin.category'),
    width: 120,
    hidden: true,
    render: (row) => row.catalogName || '—',
  },
  {
    key: 'emotion',
    title: t('faq-admin.emotion'),
    width: 80,
    hidden: true,
    render: (row) => t(`faq-admin.emotions.${row.emotion}`),
  },
  {
    key: 'thinking',
    title: t('faq-admin.thinking'),
    width: 96,
    hidden: true,
    render: (row) => t(row.thinking ? 'faq-admin.yes' : 'faq-admin.no'),
  },
  { key: 'uses', title: t('faq-admin.uses'), width: 72, figure: true, hidden: true, render: (row) => row.uses },
  { key: 'sort', title: t('faq-admin.sort'), width: 80, figure: true, sort: 'sort', render: (row) => row.sort },
  {
    key: 'updated',
    title: t('faq-admin.updated'),
    width: 120,
    sort: 'updatedAt',
    render: (row) => dateTime(row.updatedAt, tag),
  },
  {
    key: 'state',
    title: t('faq-admin.state'),
    width: 88,
    render: ({ disabled }) => (
      <Tag color={disabled ? undefined : 'success'}>{t(disabled ? 'faq-admin.closed' : 'faq-admin.open')}</Tag>
    ),
  },
]
