import { Button, Drawer, Flex, Input, Segmented, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import type { PointQuestion } from '@lianda/shared/module/faq/round/round.admin.contract'
import { personPoints } from '@lianda/shared/module/figures/person-points.admin.contract'
import { ListError } from '../list/ListStates'
import { lateLayer } from '../parts/late-part'
import { dateTime } from '../platform/format'
import { bringTexts } from '../platform/platform'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import styles from './point-drawer.module.css'

const RoundRecordDrawer = lateLayer(
  async () => {
    const [part] = await Promise.all([
      import('../faq/record/RoundRecordDrawer'),
      bringTexts(['faq-admin', 'faq-record']),
    ])
    return part.RoundRecordDrawer
  },
  ({ id }) => id !== null,
)

const ROWS = 100

/** Which of a point's questions are shown. */
export const POINT_PARTS = ['all', 'mastered', 'open'] as const
export type PointPart = (typeof POINT_PARTS)[number]

/** A knowledge point, '' for questions without one, and which figure of it was opened. */
export interface OpenPoint {
  name: string
  part: PointPart
}

interface Props {
  userId: string
  /** Null while closed. */
  point: OpenPoint | null
  onClose: () => void
}

/** The questions that a knowledge point of somebody counts, each with its last answer and the record of that. */
export function PointDrawer({ userId, point, onClose }: Props) {
  const t = useText()
  const [record, setRecord] = useState<PointQuestion['last']['record']>(null)
  const name = point?.name || t('person-report.noPoint')
  return (
    <>
      <Drawer
        open={point !== null}
        size={640}
        destroyOnHidden
        title={t('person-report.questions.title', { name })}
        onClose={onClose}
      >
        {point ? <Questions userId={userId} point={point} label={name} onRecord={setRecord} /> : null}
      </Drawer>
      <RoundRecordDrawer
        id={record?.id ?? null}
        {...(record ? { question: record.question } : {})}
        onClose={() => setRecord(null)}
      />
    </>
  )
}

interface QuestionsProps {
  userId: string
  point: OpenPoint
  label: string
  onRecord: (record: PointQuestion['last']['record']) => void
}

function Questions({ userId, point: { name, part: opened }, label, onRecord }: QuestionsProps) {
  const t = useText()
  const [part, setPart] = useState(opened)
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const { data, failure, reload } = useCall(personPoints, {
    ...{ id: userId, point: name, page, rows: ROWS },
    ...(part === 'all' ? {} : { mastered: part === 'mastered' }),
    ...(text ? { text } : {}),
  })
  const narrow = (change: () => void) => {
    change()
    setPage(1)
  }
  const search = (next: string) => narrow(() => setText(next))
  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={8}>
        <Segmented
          aria-label={t('person-report.questions.part')}
          value={part}
          options={POINT_PARTS.map((value) => ({ value, label: t(`person-report.questions.${value}`) }))}
          onChange={(next) => narrow(() => setPart(next))}
        />
        <Input.Search
          className={styles.search ?? ''}
          allowClear
          aria-label={t('person-report.questions.search')}
          placeholder={t('person-report.questions.search')}
          onSearch={search}
          onChange={({ target }) => target.value === '' && search('')}
        />
      </Flex>
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data ? (
        // Focusable, since it scrolls and may hold nothing else that is.
        <Flex vertical role="region" aria-label={label} tabIndex={0} className={styles.scroll ?? ''}>
          <QuestionTable rows={data.rows} onRecord={onRecord} />
        </Flex>
      ) : failure ? null : (
        <Skeleton active={false} paragraph={{ rows: 8 }} />
      )}
      {data && data.total > ROWS ? (
        <Flex gap={8} justify="end">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('person-report.questions.previous')}
          </Button>
          <Button disabled={page * ROWS >= data.total} onClick={() => setPage(page + 1)}>
            {t('person-report.questions.next')}
          </Button>
        </Flex>
      ) : null}
    </Flex>
  )
}

interface TableProps extends Pick<QuestionsProps, 'onRecord'> {
  rows: readonly PointQuestion[]
}

function QuestionTable({ rows, onRecord }: TableProps) {
  const t = useText()
  if (rows.length === 0) return <p className={styles.none}>{t('person-report.questions.none')}</p>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('person-report.questions.question')}</th>
          <th scope="col">{t('person-report.questions.answers')}</th>
          <th scope="col">{t('person-report.questions.last')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, question, mastered, right, answers, last }) => (
          <tr key={id}>
            <th scope="row">
              {question} {mastered ? <Tag color="success">{t('person-report.questions.mastered')}</Tag> : null}
            </th>
            <td>{t('person-report.questions.of', { right, answers })}</td>
            <td>
              <LastAnswer question={question} last={last} onRecord={onRecord} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface LastProps extends Pick<PointQuestion, 'question' | 'last'> {
  onRecord: QuestionsProps['onRecord']
}

/** Leads to its record for whom that is open; a drill is its learner's own. */
function LastAnswer({ question, last: { right, at, drill, record }, onRecord }: LastProps) {
  const t = useText()
  const when = dateTime(at, useTag())
  return (
    <>
      {record ? (
        <Button
          type="link"
          size="small"
          className={styles.record ?? ''}
          aria-label={t('person-report.questions.record', { question, when })}
          onClick={() => onRecord(record)}
        >
          {when}
        </Button>
      ) : (
        when
      )}{' '}
      <span className={styles.verdict}>
        {t(right ? 'person-report.questions.right' : 'person-report.questions.wrong')}
        {drill ? ` · ${t('person-report.questions.drill')}` : ''}
      </span>
    </>
  )
}
