import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { examinationList, type ExaminationRow } from '@lianda/shared/module/exam/paper.admin.contract'
import { ListPage } from '../list/ListPage'
import { TreeList } from '../tree/TreeList'
import { useCatalogs } from '../catalog/use-catalogs'
import { lateLayer } from '../parts/late-part'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { AdminIcon } from '../shell/AdminIcon'
import { ExaminationActions } from './ExaminationActions'
import { examinationColumns } from './examination-columns'
import { examinationFilters, examinationInput } from './examination-query'

const NewPaperDialog = lateLayer(
  async () => (await import('./NewPaperDialog')).NewPaperDialog,
  ({ open }) => open,
)
const PaperImport = lateLayer(
  async () => (await import('./import/PaperImport')).PaperImport,
  ({ shown }) => shown !== null,
)

/** Examinations: categories on the left, the list beside them. */
export default function ExaminationListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | null>(null)
  const [params, setAddress] = useAddress()
  const catalogs = useCatalogs(12)
  const showImport = (shown: string | null) => setAddress({ import: shown })
  return (
    <TreeList source={catalogs} rootLabel={t('exam-admin.list.all')} param="categoryId">
      {({ name, newIn, button }) => (
        <>
          <ListPage<ExaminationRow, typeof examinationList>
            name="examination"
            title={name ?? t('exam-admin.list.title')}
            searchLabel={t('exam-admin.list.search')}
            columns={examinationColumns(t, tag)}
            filters={examinationFilters(t)}
            ownKeys={['categoryId', 'import']}
            endpoint={examinationList}
            input={examinationInput}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.title}
            onOpen={(row) => void navigate(`/admin/voice/editexam?id=${row.id}`)}
            rowActions={(row) => <ExaminationActions row={row} />}
            actionsWidth={76}
            create={{ label: t('exam-admin.list.create'), run: () => setOpen('new') }}
            actions={() => (
              <>
                {button}
                <Button icon={<AdminIcon name="upload" size={16} />} onClick={() => showImport('new')}>
                  {t('exam-admin.import.open')}
                </Button>
              </>
            )}
            emptyTitle={t('exam-admin.list.empty')}
            emptyHint={t('exam-admin.list.emptyHint')}
          />
          <NewPaperDialog open={open === 'new'} categoryId={newIn} onClose={() => setOpen(null)} />
          <PaperImport shown={params.get('import')} onShow={showImport} onClose={() => showImport(null)} />
        </>
      )}
    </TreeList>
  )
}
