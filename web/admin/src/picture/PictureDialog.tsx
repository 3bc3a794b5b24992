import { Button, Input, Modal, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { OWN_PICTURES, type PictureRow } from '@lianda/shared/module/picture/picture.admin.contract'
import { kindRow } from '@lianda/shared/module/upload/upload-kinds'
import { ListEmpty, ListError } from '../list/ListStates'
import { TreePanel } from '../tree/TreePanel'
import { changesIn } from '../tree/tree-source'
import { useFocusBack } from '../parts/use-focus-back'
import { endText } from '../platform/format'
import { useText } from '../platform/text'
import { AdminIcon } from '../shell/AdminIcon'
import { LateCropDialog } from '../upload/crop/LateCropDialog'
import { filesOf } from '../upload/use-plain-uploads'
import { BuiltInFolders } from './BuiltInFolders'
import type { ChosenPicture } from './chosen'
import { PictureEditDialog } from './PictureEditDialog'
import { PictureGrid } from './PictureGrid'
import { RoomLeft } from './RoomLeft'
import { type ChooserProps, usePictureChooser } from './use-picture-chooser'
import styles from './picture.module.css'

const SIZES = [12, 24, 48]

/** The image chooser: built-in pictures and the organisation's own, sorted into categories. */
export function PictureDialog(props: ChooserProps) {
  const t = useText()
  useFocusBack()
  return (
    <Modal
      open
      width={1100}
      title={t('picture.chooser.title')}
      footer={null}
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <Chooser {...props} />
    </Modal>
  )
}

function Chooser(props: ChooserProps) {
  const t = useText()
  const chooser = usePictureChooser(props)
  const { asked, change, chosen, list, tree, library, direct, mayWrite } = chooser
  const [edited, setEdited] = useState<PictureRow | null>(null)
  const [cropped, setCropped] = useState<ChosenPicture | null>(null)
  const { ratio, advised, maxBytes } = kindRow(props.filetype)
  const [only] = chosen
  const end = list.data ? endText(t, list.data, { page: asked.page, rows: asked.rows }) : ''
  const take = (data: DataTransfer | null) => {
    const files = filesOf(data)
    if (mayWrite && files.length > 0) library.take(files)
  }
  return (
    <div
      className={styles.chooser}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer)
      }}
      onPaste={(event) => take(event.clipboardData)}
    >
      <div className={styles.body}>
        <div className={styles.side}>
          <BuiltInFolders nodes={tree.builtIn} selected={asked.id} onSelect={(id) => change({ id })} />
          <TreePanel
            source={tree.own}
            rootLabel={t('picture.chooser.own')}
            selected={chooser.isBuiltIn ? NOT_HERE : chooser.selected}
            onSelect={(id) => change({ id: id ?? OWN_PICTURES })}
          />
        </div>
        <div className={styles.list}>
          <div className={styles.tools} role="search">
            <Input
              autoFocus
              className={styles.search ?? ''}
              prefix={<AdminIcon name="search" size={16} />}
              aria-label={t('picture.chooser.search')}
              placeholder={t('picture.chooser.search')}
              {...chooser.search}
            />
            <span role="status" className={styles.total}>
              {list.data ? t(asked.text ? 'office.list.matches' : 'office.list.total', { count: list.data.total }) : ''}
            </span>
            <span className={styles.grow} />
            {mayWrite ? (
              <Button loading={library.busy} icon={<AdminIcon name="upload" size={16} />} onClick={library.choose}>
                {t('picture.chooser.upload')}
              </Button>
            ) : null}
          </div>
          {list.failure ? <ListError failure={list.failure} kept={list.data !== null} onRetry={list.reload} /> : null}
          <div className={styles.scroll} aria-busy={list.loading}>
            {list.data === null && !list.failure ? <Skeleton active paragraph={{ rows: 8 }} title={false} /> : null}
            {list.data?.rows.length === 0 ? (
              <ListEmpty
                title={t('picture.chooser.empty')}
                hint={t('picture.chooser.emptyHint')}
                filtered={asked.text !== ''}
                more={list.data?.more}
                onClear={() => change({ text: '' })}
              />
            ) : (
              <PictureGrid
                rows={list.data?.rows ?? []}
                chosen={new Set(chosen.map(({ path }) => path))}
                onPress={chooser.press}
                mayChange={(row) => mayWrite && changesIn(tree.own.nodes, row.catalogId)}
                onEdit={setEdited}
                onDelete={chooser.remove}
              />
            )}
          </div>
          <div className={styles.under}>
            <RoomLeft />
            {end ? <span role="status">{end}</span> : null}
            <Pagination
              size="small"
              current={asked.page}
              pageSize={asked.rows}
              total={list.data?.total ?? 0}
              pageSizeOptions={SIZES}
              showSizeChanger
              onChange={(page, rows) => change(rows === asked.rows ? { page } : { rows })}
            />
          </div>
        </div>
      </div>
      <footer className={styles.foot}>
        <span role="status">{t('picker.chosen', { count: chosen.length })}</span>
        <span className={styles.grow} />
        <Button size="large" onClick={props.onClose}>
          {t('office.cancel')}
        </Button>
        <Button
          size="large"
          disabled={chosen.length !== 1 || direct.busy}
          onClick={() => (only ? setCropped(only) : undefined)}
        >
          {t('picture.chooser.crop')}
        </Button>
        <Button size="large" type="primary" loading={direct.busy} onClick={chooser.use}>
          {t('picture.chooser.use')}
        </Button>
      </footer>
      {library.elements}
      {direct.elements}
      {edited ? <PictureEditDialog picture={edited} nodes={tree.own.nodes} onClose={() => setEdited(null)} /> : null}
      {cropped ? (
        <LateCropDialog
          source={cropped}
          {...(ratio ? { ratio } : {})}
          {...(advised ? { advised } : {})}
          maxBytes={maxBytes}
          onCropped={(file) => {
            setCropped(null)
            direct.take([file])
          }}
          onClose={() => setCropped(null)}
        />
      ) : null}
    </div>
  )
}

/** In the tree of own categories while a built-in folder is selected. */
const NOT_HERE = ''
