import { App, Button, Tag } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { Translate } from '@lianda/shared/i18n/texts'
import { recordExport, type RecordRow, recordList } from '@lianda/shared/module/practice/practice.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import type { ListColumn, ListFilter } from '../list/list-types'
import { dateTime, duration, score } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { useSaveFile } from '../platform/use-save-file'
import { useDepartmentFilter } from '../org/use-department-filter'
import { givenFilters } from '../report/given-filters'
import { PersonReportButton } from '../report/PersonReportButton'
import { recordAddress, recordFilters, recordInput } from './record-query'

export default function RecordListPage() {
  const t = useText()
  const departmentWord = useDepartmentWord()
  const tag = useTag()
  const navigate = useNavigate()
  const department = useDepartmentFilter()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const saving = useSaveFile()
  const { text, filters: chosen } = readQuery(params)
  const save = () =>
    saving.save({
      make: () => call(recordExport, { ...recordFilters(chosen), ...(text ? { text } : {}) }),
      done: ({ rows }) => message.success(t('practice-admin.record.exported', { count: rows })),
    })

  const columns: ListColumn<RecordRow>[] = [
    {
      key: 'user',
      title: t('practice-admin.record.learner'),
      sort: 'userName',
      always: true,
      render: (row) => <b>{row.userName}</b>,
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
  const { measured } = recordFilters(chosen)
  const given = (row: RecordRow | undefined) =>
    givenFilters(
      chosen,
      [
        ['taskId', t('practice-admin.record.task'), row?.taskTitle],
        ['subtaskId', t('practice-replay.listed.step'), row?.sceneName],
        ['sceneId', t('practice-admin.record.scene'), row?.sceneName],
        ['userId', t('practice-admin.record.learner'), row?.userName],
        ...(chosen['subtaskId']
          ? [['lost', t('practice-replay.listed.lost'), pointName(chosen['lost'], t)] as const]
          : []),
        ...(measured
          ? [['measured', t('practice-replay.listed.measured'), t(`practice-replay.dimension.${measured}`)] as const]
          : []),
      ],
      t('exam-admin.record.target.this'),
    )
  const open = (row: RecordRow) => void navigate(recordAddress(row.id, chosen))
  return (
    <ListPage<RecordRow, typeof recordList>
      name="record"
      title={t('practice-admin.record.title')}
      searchLabel={t('practice-admin.record.search')}
      columns={columns}
      filters={(answer) => [...filters, ...given(answer?.rows[0])]}
      ownKeys={['kind']}
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
        page.rehearsals.more
          ? t('practice-admin.record.rehearsalsOver', { n: page.rehearsals.total })
          : t('practice-admin.record.rehearsals', { count: page.rehearsals.total })
      }
      emptyTitle={t('practice-admin.record.empty')}
      emptyHint={t('practice-admin.record.emptyHint')}
    />
  )
}

/** What `lost` of the address names: a step of the scene, or a kind of deduction. */
const pointName = (lost: string | undefined, t: Translate): string | undefined =>
  lost?.startsWith('deduction ') ? t(`practice-replay.deduction.${lost.slice(10)}`) : lost?.replace(/^node /, '')

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
