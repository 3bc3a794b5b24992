import { App, Button } from 'antd'
import { lateLayer } from '../parts/late-part'
import { RowMenu } from '../parts/RowMenu'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { can, hasFunction } from '@lianda/shared/contract/action'
import { type ExaminationRow, paperDelete } from '@lianda/shared/module/exam/paper.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { useUser } from '../shell/use-user'
import { mainPaper } from './examination-columns'
import { recordsAddress } from './record/record-address'
import { paperAddress, useNewVersion } from './use-new-version'
import { examChanged, useOffered } from './use-offered'

const AccessDialog = lateLayer(
  async () => (await import('../access/AccessDialog')).AccessDialog,
  ({ subject }) => subject !== null,
)

const PaperUses = lateLayer(
  async () => (await import('./PaperUses')).PaperUses,
  ({ paper }) => paper !== null,
)

/** Actions of an examination; they apply to its draft first, else to the next version. */
export function ExaminationActions({ row }: { row: ExaminationRow }) {
  const t = useText()
  const navigate = useNavigate()
  const { modal, message } = App.useApp()
  const version = useNewVersion()
  const offer = useOffered()
  const user = useUser()
  const mayReadRecords = can(user, 'exam.record.read')
  const mayListRecords = hasFunction(user, 'view-student-report')
  const { draft, published, access } = row
  const [setsAccess, setSetsAccess] = useState(false)
  const [showsUses, setShowsUses] = useState(false)
  const main = mainPaper(row)
  const removable = draft ?? (published && published.uses === 0 && published.attempts === 0 ? published : null)

  const remove = () => {
    if (!removable) return
    modal.confirm({
      title: t(draft ? 'exam-admin.list.removeDraftTitle' : 'exam-admin.list.removeTitle', { title: row.title }),
      content: t(draft && published ? 'exam-admin.list.removeDraftHint' : 'exam-admin.list.removeHint'),
      okText: t('exam-admin.list.remove'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      onOk: async () => {
        try {
          await call(paperDelete, { id: removable.id })
          message.success(t('exam-admin.list.removed', { title: row.title }))
          examChanged()
        } catch (error) {
          message.error(failureOf(error).message)
        }
      },
    })
  }
  return (
    <>
      {!access.change ? null : draft ? (
        <Button
          type="text"
          size="small"
          title={t('exam-admin.list.edit')}
          aria-label={t('exam-admin.list.edit')}
          icon={<Icon name="pencil" size={16} />}
          onClick={() => void navigate(paperAddress(draft.id))}
        />
      ) : published ? (
        <Button
          type="text"
          size="small"
          title={t('exam-admin.list.newVersion')}
          aria-label={t('exam-admin.list.newVersion')}
          icon={<AdminIcon name="layers" size={16} />}
          loading={version.busy}
          onClick={() => void version.make(published.id, row.id)}
        />
      ) : null}
      <RowMenu
        name={row.title}
        steps={[
          {
            key: 'papers',
            label: t('exam-admin.list.papers'),
            run: () => void navigate(`/admin/voice/editexam?id=${row.id}`),
          },
          mayListRecords && {
            key: 'records',
            label: t('exam-admin.statistics.openRecords'),
            disabled: !published,
            run: () => void navigate(recordsAddress({ examinationId: row.id })),
          },
          mayReadRecords && {
            key: 'statistics',
            label: t('exam-admin.statistics.tab'),
            disabled: !published,
            run: () => void navigate(`/admin/voice/editexam?id=${row.id}&tab=statistics`),
          },
          {
            key: 'copy',
            label: t('exam-admin.list.copy'),
            disabled: main === null,
            run: () => main && void version.copy(main.id, row.title),
          },
          published !== null &&
            published.uses > 0 && {
              key: 'uses',
              label: t('office.uses.menu'),
              run: () => setShowsUses(true),
            },
          access.manage && { key: 'access', label: t('catalog.access.menu'), run: () => setSetsAccess(true) },
          access.change && {
            key: 'offer',
            label: t(row.status === 0 ? 'exam-admin.list.disable' : 'exam-admin.list.enable'),
            run: () => offer(row, row.status !== 0),
          },
          access.change && {
            key: 'remove',
            label: removable
              ? t(draft ? 'exam-admin.list.removeDraft' : 'exam-admin.list.remove')
              : t('exam-admin.list.inUse'),
            danger: true,
            disabled: removable === null,
            run: remove,
          },
        ]}
      />
      <PaperUses
        paper={showsUses && published ? { id: published.id, title: row.title } : null}
        onClose={() => setShowsUses(false)}
      />
      <AccessDialog
        subject={setsAccess ? { id: row.id, name: row.title, type: 12 } : null}
        onClose={() => setSetsAccess(false)}
      />
    </>
  )
}
