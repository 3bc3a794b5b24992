import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { can } from '@lianda/shared/contract/action'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { Translate } from '@lianda/shared/i18n/texts'
import {
  type ExamRecordRow,
  recordExams,
  recordExport,
  recordList,
} from '@lianda/shared/module/exam/record.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../../list/address-state'
import { ListPage } from '../../list/ListPage'
import type { ListFilter } from '../../list/list-types'
import { useDepartmentFilter } from '../../org/use-department-filter'
import { ActionMenu } from '../../parts/ActionMenu'
import { lateLayer } from '../../parts/late-part'
import { call } from '../../platform/platform'
import { POLL_MS, refresh, useCall } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useSaveFile } from '../../platform/use-save-file'
import { useDepartmentWord, useUser } from '../../shell/use-user'
import { countedChips } from './counted-chips'
import { examRecordFilters, examRecordInput } from './exam-record-query'
import { namesOf } from './open-subtasks.rules'
import { recordAddress } from './record-address'
import { examRecordColumns } from './record-columns'
import { useExtend } from './use-extend'
import { TARGETS, useTargetNames } from './use-target-names'
import { givenFilters } from '../../report/given-filters'
import { PersonReportButton } from '../../report/PersonReportButton'
import styles from './record-list.module.css'

const RecordReasonDialog = lateLayer(
  async () => (await import('./RecordReasonDialog')).RecordReasonDialog,
  ({ open }) => open,
)
const ExtendSubtaskDialog = lateLayer(async () => (await import('./ExtendSubtaskDialog')).ExtendSubtaskDialog)

/** Attempts at exams, running and finished, with results; extra time for single attempts or for a whole exam. */
export default function ExamRecordListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const department = useDepartmentFilter()
  const mayWrite = can(useUser(), 'exam.record.write')
  const [params] = useSearchParams()
  const { filters, text } = readQuery(params)
  const names = useTargetNames(filters)
  const extend = useExtend()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<'ticked' | 'exam' | ExamRecordRow | null>(null)
  const saving = useSaveFile()
  // The list asks for the same; the request is shared.
  const { data: answer } = useCall(recordList, examRecordInput(readQuery(params)), {
    everyMs: ({ running }) => (isAny(running) ? POLL_MS : null),
  })
  // The selection belongs to one search: attempts that are no longer shown can't be extended.
  const search = JSON.stringify([filters, text])
  useEffect(() => setTicked([]), [search])

  const exams = useCall(recordExams, {})
  const save = (answers: boolean) =>
    saving.save({
      make: () => call(recordExport, { ...examRecordFilters(filters), ...(text ? { text } : {}), answers }),
      done: ({ rows: count }) =>
        message.success(t(answers ? 'exam-admin.record.exportedAnswers' : 'exam-admin.record.exported', { count })),
    })
  const open = (row: ExamRecordRow) => void navigate(recordAddress(row.id, filters))
  const given = givenFilters(
    filters,
    [
      ...TARGETS.filter((key) => key !== 'examinationId').map(
        (key) => [key, t(`exam-admin.record.target.${key}`), names[key]] as const,
      ),
      ...countedChips(filters, answer, t),
    ],
    t('exam-admin.record.target.this'),
  )
  const offered = (exams.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const { examinationId } = filters
  const known = !examinationId || offered.some(({ value }) => value === examinationId)
  const exam: ListFilter = {
    kind: 'choice',
    key: 'examinationId',
    label: t('exam-admin.record.exam'),
    options: known
      ? offered
      : [{ value: examinationId, label: names.examinationId ?? t('exam-admin.record.target.this') }, ...offered],
  }
  const ids = asking === 'ticked' ? [...ticked] : asking !== null && asking !== 'exam' ? [asking.id] : []
  const meant = answer?.rows.filter((row) => ids.includes(row.id)) ?? []
  return (
    <>
      <ListPage<ExamRecordRow, typeof recordList>
        name="exam-record"
        title={t('exam-admin.record.title')}
        searchLabel={t('exam-admin.record.search')}
        columns={examRecordColumns(t, tag, useDepartmentWord())}
        filters={[department, exam, ...ownFilters(t), ...given]}
        ownKeys={['kind']}
        endpoint={recordList}
        input={examRecordInput}
        rowKey={(row) => row.id}
        rowLabel={(row) => t('exam-admin.record.rowLabel', { name: row.userName, exam: row.title, n: row.n })}
        onOpen={open}
        rowActions={(row) => (
          <>
            {mayWrite && row.state === 'running' ? (
              <Button
                type="text"
                size="small"
                title={t('exam-admin.record.extend.verb')}
                aria-label={t('exam-admin.record.extend.verb')}
                icon={<Icon name="clock" size={16} />}
                onClick={() => setAsking(row)}
              />
            ) : null}
            <Button
              type="text"
              size="small"
              title={t('exam-admin.record.look')}
              aria-label={t('exam-admin.record.look')}
              icon={<Icon name="eye" size={16} />}
              onClick={() => open(row)}
            />
            <PersonReportButton userId={row.userId} />
          </>
        )}
        actionsWidth={mayWrite ? 108 : 80}
        {...(mayWrite
          ? {
              selection: {
                keys: ticked,
                onChange: setTicked,
                bar: (
                  <div className={styles.bar} role="toolbar" aria-label={t('exam-admin.record.bulk')}>
                    <strong role="status">{t('exam-admin.record.ticked', { count: ticked.length })}</strong>
                    <Button type="text" icon={<Icon name="clock" size={16} />} onClick={() => setAsking('ticked')}>
                      {t('exam-admin.record.extend.verb')}
                    </Button>
                    <Button
                      type="text"
                      aria-label={t('exam-admin.record.untick')}
                      title={t('exam-admin.record.untick')}
                      icon={<Icon name="close" size={16} />}
                      onClick={() => setTicked([])}
                    />
                  </div>
                ),
              },
            }
          : {})}
        note={({ running }) => (isAny(running) ? runningText(running, t) : null)}
        actions={() => (
          <>
            {mayWrite && answer && isAny(answer.running) ? (
              <Button icon={<Icon name="clock" size={16} />} onClick={() => setAsking('exam')}>
                {t('exam-admin.record.extend.exam')}
              </Button>
            ) : null}
            <ActionMenu
              menu={{
                items: [
                  { key: 'records', label: t('exam-admin.record.exportRecords') },
                  { key: 'answers', label: t('exam-admin.record.exportAnswers') },
                ],
                onClick: ({ key }) => save(key === 'answers'),
              }}
            >
              <Button icon={<Icon name="download" size={16} />} loading={saving.busy} disabled={answer?.total === 0}>
                {t('exam-admin.record.export')}
              </Button>
            </ActionMenu>
          </>
        )}
        emptyTitle={t('exam-admin.record.empty')}
        emptyHint={t('exam-admin.record.emptyHint')}
      />
      <RecordReasonDialog
        open={ids.length > 0}
        title={t('exam-admin.record.extend.title')}
        verb={t('exam-admin.record.extend.verb')}
        minutes
        about={
          <>
            <div>{namesOf(meant, ids.length, t, t('office.comma'))}</div>
            {asking === 'ticked' ? <div>{t('exam-admin.record.extend.onlyRunning')}</div> : null}
          </>
        }
        onClose={() => setAsking(null)}
        onAsk={async (asked) => {
          await extend({ ids }, asked)
          setAsking(null)
          setTicked([])
          refresh('exam')
        }}
      />
      {asking === 'exam' ? (
        <ExtendSubtaskDialog
          filters={examRecordFilters(filters)}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            refresh('exam')
          }}
        />
      ) : null}
    </>
  )
}

type Running = OutputOf<typeof recordList>['running']

const isAny = ({ total, more }: Running): boolean => total > 0 || more === true

const runningText = ({ total, more }: Running, t: Translate): string =>
  more ? t('exam-admin.record.runningOver', { n: total }) : t('exam-admin.record.running', { count: total })

function ownFilters(t: ReturnType<typeof useText>): ListFilter[] {
  const choice = (key: string, label: string, options: [string, string][]): ListFilter => ({
    kind: 'choice',
    key,
    label,
    options: options.map(([value, text]) => ({ value, label: text })),
  })
  return [
    choice('passed', t('exam-admin.record.result'), [
      ['true', t('exam-admin.record.passed')],
      ['false', t('exam-admin.record.failed')],
    ]),
    choice('state', t('exam-admin.record.state'), [
      ['running', t('exam-admin.record.states.running')],
      ['submitted', t('exam-admin.record.states.submitted')],
      ['discarded', t('exam-admin.record.states.discarded')],
    ]),
    choice('late', t('exam-admin.record.lateAnswers'), [['true', t('exam-admin.record.lateWaiting')]]),
    { kind: 'days', key: 'from', toKey: 'to', label: t('exam-admin.record.started') },
    { kind: 'days', key: 'endedFrom', toKey: 'endedTo', label: t('exam-admin.record.ended') },
  ]
}
