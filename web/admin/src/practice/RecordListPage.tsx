import { App, Button, Tag } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { recordExport, type RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { type ListQuery, readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { dateTime, duration, score } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { useSaveFile } from '../platform/use-save-file'
import { useDepartmentFilter } from '../org/use-department-filter'
import { PersonReportButton } from '../report/PersonReportButton'
import styles from './record.module.css'

type Input = ParsedInputOf<typeof recordList>

/** The address as input of the call. */
export const recordInput = (query: ListQuery): Input => ({
  page: query.page,
  rows: query.rows,
  ...(query.sort ? { sort: query.sort } : {}),
  ...narrowing(query),
})

/** Filters that list and export share. */
function narrowing({ text, filters }: Pick<ListQuery, 'text' | 'filters'>) {
  const { departmentId, state, passed, from, to, endedFrom, endedTo, userId, taskId, sceneId } = filters
  return {
    ...(text ? { text } : {}),
    ...(departmentId ? { departmentId } : {}),
    ...(userId ? { userId } : {}),
    ...(taskId ? { taskId } : {}),
    ...(sceneId ? { sceneId } : {}),
    ...(state === 'active' || state === 'paused' || state === 'ended' ? { state: state as RecordRow['state'] } : {}),
    ...(passed ? { passed: passed === 'true' } : {}),
    ...(from ? { from: Number(from) } : {}),
    ...(to ? { to: Number(to) } : {}),
    ...(endedFrom ? { endedFrom: Number(endedFrom) } : {}),
    ...(endedTo ? { endedTo: Number(endedTo) } : {}),
  }
}

export default function RecordListPage() {
  const t = useText()
  const departmentWord = useDepartmentWord()
  const tag = useTag()
  const navigate = useNavigate()
  const department = useDepartmentFilter()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const saving = useSaveFile()
  const save = () =>
    saving.save({
      make: () => call(recordExport, narrowing(readQuery(params))),
      done: ({ rows }) => message.success(t('practice-admin.record.exported', { count: rows })),
    })

  const columns: ListColumn<RecordRow>[] = [
    {
      key: 'user',
      title: t('practice-admin.record.learner'),
      sort: 'userName',
      always: true,
      render: (row) => (
        <b className={styles.name} title={row.userName}>
          {row.userName}
        </b>
      ),
    },
    { key: 'account', title: t('office.person.account'), hidden: true, render: (row) => row.account },
    { key: 'workno', title: t('office.person.workno'), hidden: true, render: (row) => row.workno || '—' },
    { key: 'department', title: departmentWord, render: (row) => row.departmentName || '—' },
    { key: 'scene', title: t('practice-admin.record.scene'), render: (row) => row.sceneName },
    {
      key: 'type',
      title: t('practice-admin.record.trainingType'),
      hidden: true,
      render: (row) => t(`practice-admin.record.trainingTypes.${row.trainingType}`),
    },
    { key: 'task', title: t('practice-admin.record.task'), render: (row) => row.taskTitle },
    { key: 'attempt', title: t('practice-admin.record.attempt'), figure: true, render: (row) => row.attempt },
    {
      key: 'total',
      title: t('practice-admin.record.score'),
      sort: 'total',
      figure: true,
      render: (row) => <Score row={row} />,
    },
    { key: 'result', title: t('practice-admin.record.result'), render: (row) => <Result row={row} /> },
    { key: 'turns', title: t('practice-admin.record.turns'), figure: true, hidden: true, render: (row) => row.turns },
    {
      key: 'elapsed',
      title: t('practice-admin.record.duration'),
      sort: 'elapsedMs',
      figure: true,
      render: (row) => duration(row.elapsedMs),
    },
    {
      key: 'spoken',
      title: t('practice-admin.record.spoken'),
      figure: true,
      hidden: true,
      render: (row) => duration(row.spokenMs),
    },
    {
      key: 'started',
      title: t('practice-admin.record.started'),
      sort: 'startedAt',
      render: (row) => dateTime(row.startedAt, tag),
    },
  ]
  const filters: ListFilter[] = [
    department,
    {
      kind: 'choice',
      key: 'passed',
      label: t('practice-admin.record.result'),
      options: [
        { value: 'true', label: t('practice-admin.record.passed') },
        { value: 'false', label: t('practice-admin.record.failed') },
      ],
    },
    {
      kind: 'choice',
      key: 'state',
      label: t('practice-admin.record.state'),
      options: (['active', 'paused', 'ended'] as const).map((state) => ({
        value: state,
        label: t(`practice-admin.record.states.${state}`),
      })),
    },
    { kind: 'days', key: 'from', toKey: 'to', label: t('practice-admin.record.started') },
    { kind: 'days', key: 'endedFrom', toKey: 'endedTo', label: t('practice-admin.record.ended') },
  ]
  const open = (row: RecordRow) => void navigate(`/admin/view/dashboard?id=${row.id}`)
  return (
    <ListPage
      name="record"
      title={t('practice-admin.record.title')}
      searchLabel={t('practice-admin.record.search')}
      columns={columns}
      filters={filters}
      endpoint={recordList}
      input={recordInput}
      rowKey={(row) => row.id}
      rowLabel={(row) => t('practice-admin.record.rowLabel', { name: row.userName, scene: row.sceneName })}
      onOpen={open}
      rowActions={(row) => (
        <>
          <Button type="link" size="small" onClick={() => open(row)}>
            {t('practice-admin.record.replay')}
          </Button>
          <PersonReportButton userId={row.userId} />
        </>
      )}
      actions={() => (
        <Button icon={<Icon name="download" size={16} />} loading={saving.busy} onClick={save}>
          {t('practice-admin.record.export')}
        </Button>
      )}
      note={(page) =>
        'rehearsals' in page && typeof page.rehearsals === 'number'
          ? t('practice-admin.record.rehearsals', { count: page.rehearsals })
          : null
      }
      emptyTitle={t('practice-admin.record.empty')}
      emptyHint={t('practice-admin.record.emptyHint')}
    />
  )
}

/** The mark of a practice that was broken off stands with its score: other columns can be hidden. */
function Score({ row }: { row: RecordRow }) {
  const t = useText()
  return (
    <>
      {row.brokenOff ? (
        <>
          <Tag>{t('practice-admin.record.brokenOff')}</Tag>{' '}
        </>
      ) : null}
      {row.total === null ? '—' : score(row.total)}
    </>
  )
}

function Result({ row }: { row: RecordRow }) {
  const t = useText()
  if (row.state !== 'ended') return <Tag>{t(`practice-admin.record.states.${row.state}`)}</Tag>
  if (row.passed === null) return <Tag>{t('practice-admin.record.noScore')}</Tag>
  return (
    <Tag color={row.passed ? 'success' : 'error'}>
      {t(row.passed ? 'practice-admin.record.passed' : 'practice-admin.record.failed')}
    </Tag>
  )
}
