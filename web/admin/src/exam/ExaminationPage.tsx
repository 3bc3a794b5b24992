import { App, Button, Segmented, Skeleton, Switch, Table, Tag } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { can } from '@lianda/shared/contract/action'
import {
  examinationGet,
  examinationPapers,
  paperDelete,
  type PaperRow,
} from '@lianda/shared/module/exam/paper.admin.contract'
import { ListError } from '../list/ListStates'
import { FailedPage } from '../parts/FailedPage'
import { latePart } from '../parts/late-part'
import { failureOf } from '../platform/failure'
import { dateTime, score } from '../platform/format'
import { call } from '../platform/platform'
import { together, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { useCrumb } from '../shell/crumb'
import { NARROW, useMedia } from '../shell/use-media'
import { useUser } from '../shell/use-user'
import { paperAddress, useNewVersion } from './use-new-version'
import { examChanged, useOffered } from './use-offered'
import styles from './exam.module.css'

const ExamStatistics = latePart(
  async () => (await import('./record/statistics/ExamStatistics')).ExamStatistics,
  <Skeleton active={false} paragraph={{ rows: 6 }} />,
)

/** One examination: its versions, where they are used, and how to make the next one. */
export default function ExaminationPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const [params, setParams] = useSearchParams()
  const id = params.get('id') ?? ''
  const mayReadRecords = can(useUser(), 'exam.record.read')
  const tab = mayReadRecords && params.get('tab') === 'statistics' ? 'statistics' : 'versions'
  const version = useNewVersion()
  const narrow = useMedia(NARROW)
  const loaded = together(useCall(examinationGet, { id }), useCall(examinationPapers, { id }))
  const offer = useOffered()
  useCrumb(loaded.data?.[0].examination.title ?? '')
  if (!loaded.data)
    return (
      <div className={styles.page}>
        {loaded.failure ? (
          <FailedPage
            failure={loaded.failure}
            missing={t('exam-admin.missing.paper')}
            list="/admin/voice/exammanagement"
            onRetry={loaded.reload}
          />
        ) : (
          <Skeleton active={false} paragraph={{ rows: 8 }} />
        )}
      </div>
    )
  const [{ examination }, { rows: papers }] = loaded.data
  const { draft, published } = examination

  const guarded = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      message.success(done)
      examChanged()
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const remove = (row: PaperRow) =>
    modal.confirm({
      title: t('exam-admin.papers.removeTitle', { version: row.version }),
      content: t('exam-admin.list.removeHint'),
      okText: t('exam-admin.list.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        await guarded(() => call(paperDelete, { id: row.id }), t('exam-admin.papers.removed', { version: row.version }))
        if (papers.length === 1) void navigate('/admin/voice/exammanagement', { replace: true })
      },
    })
  const versionTable = (
    <>
      <p className={styles.hint}>{t('exam-admin.papers.hint')}</p>
      <Table<PaperRow>
        rowKey={(row) => row.id}
        dataSource={papers}
        pagination={false}
        size="middle"
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'version',
            title: t('exam-admin.list.version'),
            render: (_value, row) => <b>{t('exam-admin.list.versionOf', { version: row.version })}</b>,
          },
          {
            key: 'state',
            title: t('exam-admin.list.state'),
            render: (_value, row) => (
              <span className={styles.tags}>
                <Tag color={row.state === 'published' ? 'success' : 'warning'}>
                  {t(row.state === 'published' ? 'exam-admin.state.published' : 'exam-admin.state.draft')}
                </Tag>
                {row.id === published?.id ? <Tag color="processing">{t('exam-admin.papers.current')}</Tag> : null}
              </span>
            ),
          },
          { key: 'count', title: t('exam-admin.list.questions'), align: 'right', render: (_value, row) => row.count },
          { key: 'minute', title: t('exam-admin.list.minutes'), align: 'right', render: (_value, row) => row.minute },
          {
            key: 'score',
            title: t('exam-admin.list.total'),
            align: 'right',
            render: (_value, row) => score(row.score),
          },
          {
            key: 'pass',
            title: t('exam-admin.list.pass'),
            align: 'right',
            render: (_value, row) => score(row.passScore),
          },
          { key: 'uses', title: t('exam-admin.list.uses'), align: 'right', render: (_value, row) => row.uses },
          {
            key: 'attempts',
            title: t('exam-admin.list.attempts'),
            align: 'right',
            render: (_value, row) => row.attempts,
          },
          {
            key: 'published',
            title: t('exam-admin.papers.publishedAt'),
            render: (_value, row) => (row.publishedAt === null ? '—' : dateTime(row.publishedAt, tag)),
          },
          {
            key: 'updated',
            title: t('exam-admin.list.updated'),
            render: (_value, row) => dateTime(row.updatedAt, tag),
          },
          { key: 'creator', title: t('exam-admin.list.creator'), render: (_value, row) => row.creator },
          {
            key: 'actions',
            title: t('exam-admin.papers.actions'),
            ...(narrow ? {} : { fixed: 'right' as const }),
            align: 'right',
            render: (_value, row) => (
              <span className={styles.rowActions}>
                <Button type="link" size="small" onClick={() => void navigate(paperAddress(row.id))}>
                  {t(row.state === 'published' ? 'exam-admin.papers.look' : 'exam-admin.list.edit')}
                </Button>
                <Button type="link" size="small" onClick={() => void version.copy(row.id, row.title)}>
                  {t('exam-admin.list.copy')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  disabled={row.uses > 0 || row.attempts > 0}
                  title={row.uses > 0 || row.attempts > 0 ? t('exam-admin.list.inUse') : ''}
                  onClick={() => remove(row)}
                >
                  {t('exam-admin.list.remove')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </>
  )
  return (
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <h1>{examination.title}</h1>
        <span className={styles.meta}>{examination.categoryName || t('catalog.none')}</span>
        <span className={styles.grow} />
        <label className={styles.switch}>
          <Switch checked={examination.status === 0} onChange={(on) => offer(examination, on)} />
          {t('exam-admin.papers.offered')}
        </label>
        {draft ? (
          <Button type="primary" onClick={() => void navigate(paperAddress(draft.id))}>
            {t('exam-admin.list.edit')}
          </Button>
        ) : published ? (
          <Button type="primary" loading={version.busy} onClick={() => void version.make(published.id, id)}>
            {t('exam-admin.list.newVersion')}
          </Button>
        ) : null}
      </header>
      {loaded.failure ? <ListError failure={loaded.failure} kept onRetry={loaded.reload} /> : null}
      {mayReadRecords ? (
        <Segmented<'versions' | 'statistics'>
          className={styles.tabs}
          aria-label={t('exam-admin.statistics.show')}
          value={tab}
          options={[
            { value: 'versions', label: t('exam-admin.statistics.versions') },
            { value: 'statistics', label: t('exam-admin.statistics.tab') },
          ]}
          onChange={(next) => setParams({ id, ...(next === 'statistics' ? { tab: next } : {}) })}
        />
      ) : null}
      {tab === 'statistics' ? <ExamStatistics key={id} examinationId={id} /> : versionTable}
    </div>
  )
}
