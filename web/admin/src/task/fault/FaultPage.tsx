import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  FAULT_KINDS,
  type FaultKind,
  faultList,
  faultRetry,
  type TaskFaultRow,
} from '@lianda/shared/module/task/task-fault.admin.contract'
import { ListPage } from '../../list/ListPage'
import type { ListColumn, ListFilter } from '../../list/list-types'
import { RowMenu } from '../../parts/RowMenu'
import { failureOf } from '../../platform/failure'
import { dateTime } from '../../platform/format'
import { call } from '../../platform/platform'
import { refresh } from '../../platform/query'
import { useTag, useText } from '../../platform/text'
import { useCrumb } from '../../shell/crumb'
import { checkRoute, editRoute, listRoute, type PackageType, progressRoute } from '../task-kind'
import { faultInput, stepOf, useReason } from './fault-query'
import styles from './fault.module.css'

/** The packages of one type whose publishing, closing or scoring failed, with what to do. */
export function FaultPage({ type }: { type: PackageType }) {
  const t = useText()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const reasonOf = useReason()
  const [busy, setBusy] = useState(false)
  useCrumb(t('task-admin.fault.crumb'))
  const columns = useFaultColumns()

  const open = ({ id, publishState, faults }: TaskFaultRow) => {
    const routes = { edit: editRoute, check: checkRoute, progress: progressRoute }
    void navigate(routes[stepOf(publishState, faults)](type, id))
  }
  const retry = async ({ id, title }: TaskFaultRow, what: FaultKind) => {
    setBusy(true)
    try {
      const { fault } = await call(faultRetry, { id, what })
      if (fault) message.warning(t('task-admin.fault.still', { title, reason: reasonOf(fault) }))
      else message.success(t('task-admin.fault.mended', { title }))
    } catch (error) {
      message.error(failureOf(error).message)
    } finally {
      setBusy(false)
      refresh('task')
    }
  }
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'what',
      label: t('task-admin.fault.filter'),
      options: FAULT_KINDS.map((what) => ({ value: what, label: t(`task-admin.fault.what.${what}`) })),
    },
  ]
  return (
    <ListPage<TaskFaultRow, typeof faultList>
      name="task-faults"
      title={t(`task-admin.fault.title.${type}`)}
      searchLabel={t('task-admin.fault.search')}
      columns={columns}
      filters={filters}
      ownKeys={['step']}
      endpoint={faultList}
      input={(query) => faultInput(type, query)}
      rowKey={(row) => row.id}
      rowLabel={(row) => [row.title, ...row.faults.map(({ what }) => t(`task-admin.fault.what.${what}`))].join(', ')}
      onOpen={open}
      rowActions={(row) => (
        <RowMenu
          name={row.title}
          steps={[
            { key: 'open', label: t('task-admin.fault.open'), run: () => open(row) },
            ...row.faults.map(({ what }) => ({
              key: what,
              label: t(`task-admin.fault.retry.${what}`),
              disabled: busy,
              run: () => void retry(row, what),
            })),
          ]}
        />
      )}
      actionsWidth={48}
      actions={() => (
        <Button onClick={() => void navigate(listRoute(type))}>{t(`task-admin.list.title.${type}`)}</Button>
      )}
      emptyTitle={t('task-admin.fault.empty')}
      emptyHint={t('task-admin.fault.emptyHint')}
    />
  )
}

function useFaultColumns(): ListColumn<TaskFaultRow>[] {
  const t = useText()
  const tag = useTag()
  const reasonOf = useReason()
  return [
    {
      key: 'title',
      title: t('task-admin.fault.task'),
      sort: 'title',
      always: true,
      width: 240,
      render: (row) => (
        <b className={styles.title} title={row.title}>
          {row.title}
        </b>
      ),
    },
    {
      key: 'what',
      title: t('task-admin.fault.column'),
      width: 200,
      render: ({ faults }) =>
        faults.map(({ what, works }) => (
          <div key={what}>
            <Tag color="error">{t(`task-admin.fault.what.${what}`)}</Tag>
            {works > 0 ? t('task-admin.fault.works', { n: works }) : null}
          </div>
        )),
    },
    {
      key: 'reason',
      title: t('task-admin.fault.reason'),
      fills: true,
      render: ({ faults }) =>
        faults.map((fault) => (
          <div key={fault.what} className={styles.reason}>
            {reasonOf(fault)}
            <div className={styles.todo}>{t(`task-admin.fault.do.${fault.check === null ? fault.what : 'check'}`)}</div>
          </div>
        )),
    },
    {
      key: 'since',
      title: t('task-admin.fault.since'),
      sort: 'faultAt',
      width: 150,
      render: (row) => dateTime(row.faultAt, tag),
    },
    {
      key: 'tries',
      title: t('task-admin.fault.tries'),
      width: 190,
      render: ({ faults }) =>
        faults.map(({ what, tries, at }) => (
          <div key={what}>{t('task-admin.fault.last', { n: tries, when: dateTime(at, tag) })}</div>
        )),
    },
    { key: 'creator', title: t('task-admin.list.creator'), hidden: true, render: (row) => row.creator },
  ]
}
