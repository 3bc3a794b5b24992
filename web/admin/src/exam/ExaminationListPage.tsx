import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { examinationList, type ExaminationRow } from '@lianda/shared/module/exam/paper.admin.contract'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { CatalogTree } from '../catalog/CatalogTree'
import { useCatalogs } from '../catalog/use-catalogs'
import { refresh, useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { NARROW, useMedia } from '../shell/use-media'
import { ExaminationActions } from './ExaminationActions'
import { examinationColumns } from './examination-columns'
import { examinationFilters, examinationInput } from './examination-query'
import { PaperImport } from './import/PaperImport'
import { NewPaperDialog } from './NewPaperDialog'
import styles from './exam.module.css'

/** Examinations: categories on the left, the list beside them. */
export default function ExaminationListPage() {
  const t = useText()
  const tag = useTag()
  const navigate = useNavigate()
  const narrow = useMedia(NARROW)
  const [params, setParams] = useSearchParams()
  const categoryId = readQuery(params).filters['categoryId'] ?? null
  const [open, setOpen] = useState<'new' | 'import' | 'tree' | null>(null)
  const catalogs = useCatalogs(12)
  const everything = useCall(examinationList, { page: 1, rows: 1 })

  const choose = (id: string | null) => {
    setOpen(null)
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id === null) next.delete('categoryId')
      else next.set('categoryId', id)
      next.delete('page')
      return next
    })
  }
  const tree = (
    <CatalogTree
      type={12}
      catalogs={catalogs}
      rootLabel={t('exam-admin.list.all')}
      rootCount={everything.data?.all}
      selected={categoryId}
      onSelect={choose}
      onContentMoved={() => refresh('exam')}
    />
  )
  const name = catalogs.nodes.find((node) => node.id === categoryId)?.name
  return (
    <div className={styles.panes}>
      {narrow ? (
        <Drawer
          open={open === 'tree'}
          placement="left"
          size={280}
          title={t('catalog.title')}
          onClose={() => setOpen(null)}
        >
          {tree}
        </Drawer>
      ) : (
        tree
      )}
      <div className={styles.list}>
        <ListPage<ExaminationRow, typeof examinationList>
          name="examination"
          title={name ?? t('exam-admin.list.title')}
          searchLabel={t('exam-admin.list.search')}
          columns={examinationColumns(t, tag)}
          filters={examinationFilters(t)}
          ownKeys={['categoryId']}
          endpoint={examinationList}
          input={examinationInput}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.title}
          onOpen={(row) => void navigate(`/admin/voice/editexam?id=${row.id}`)}
          onNew={() => setOpen('new')}
          rowActions={(row) => <ExaminationActions row={row} />}
          actionsWidth={76}
          actions={() => (
            <>
              {narrow ? <Button onClick={() => setOpen('tree')}>{t('catalog.show')}</Button> : null}
              <Button icon={<AdminIcon name="upload" size={16} />} onClick={() => setOpen('import')}>
                {t('exam-admin.import.open')}
              </Button>
              <Button
                type="primary"
                icon={<AdminIcon name="plus" size={16} />}
                aria-keyshortcuts="n"
                className={styles.create}
                onClick={() => setOpen('new')}
              >
                {t('exam-admin.list.create')}
                <kbd aria-hidden>N</kbd>
              </Button>
            </>
          )}
          emptyTitle={t('exam-admin.list.empty')}
          emptyHint={t('exam-admin.list.emptyHint')}
        />
      </div>
      <NewPaperDialog open={open === 'new'} categoryId={categoryId} onClose={() => setOpen(null)} />
      <PaperImport open={open === 'import'} onClose={() => setOpen(null)} />
    </div>
  )
}
