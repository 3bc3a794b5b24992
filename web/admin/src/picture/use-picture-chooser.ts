import { App } from 'antd'
import { useState } from 'react'
import { NO_CATALOG } from '@lianda/shared/module/catalog/catalog.admin.contract'
import { can } from '@lianda/shared/contract/action'
import {
  BUILT_IN_PICTURES,
  OWN_PICTURES,
  PICTURE_NAME,
  pictureAdd,
  pictureDelete,
  pictureList,
  type PictureRow,
} from '@lianda/shared/module/picture/picture.admin.contract'
import { kindRow, type UploadKind } from '@lianda/shared/module/upload/upload-kinds'
import { useSearch } from '../list/use-search'
import { failureOf } from '../platform/failure'
import { call } from '../platform/platform'
import { refresh, useCall } from '../platform/query'
import { useText } from '../platform/text'
import { useUser } from '../shell/use-user'
import { useUploads } from '../upload/use-uploads'
import { type ChosenPicture, pressed } from './chosen'
import { usePictureTree } from './use-picture-tree'

export interface ChooserProps {
  /** The kind as which a cropped picture is stored, with its shape. */
  filetype: UploadKind
  /** How many may be chosen; 1 when absent. */
  limit?: number
  onChosen: (pictures: readonly ChosenPicture[]) => void
  onClose: () => void
}

interface Asked {
  /** A category: one of the organisation's, or of the product's. */
  id: string
  text: string
  page: number
  rows: number
}

const ROWS = 24
/** Pictures that can be put into the library together. */
const TOGETHER = 20

/** What the image chooser asks for, and what was chosen in it. */
export function usePictureChooser({ filetype, limit = 1, onChosen }: ChooserProps) {
  const t = useText()
  const { message, modal } = App.useApp()
  const mayWrite = can(useUser(), 'picture.write')
  const [asked, setAsked] = useState<Asked>({ id: BUILT_IN_PICTURES, text: '', page: 1, rows: ROWS })
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const tree = usePictureTree()
  const { text, ...place } = asked
  const list = useCall(pictureList, { ...place, ...(text ? { text } : {}) })
  const change = (part: Partial<Asked>) => setAsked((now) => ({ ...now, page: 1, ...part }))
  const search = useSearch(text, (searched) => change({ text: searched }))

  const isBuiltIn = asked.id.startsWith(BUILT_IN_PICTURES)
  /** Row of the tree of own categories. */
  const selected = isBuiltIn || asked.id === OWN_PICTURES ? null : asked.id
  const { ratio, advised } = kindRow(filetype)

  /** New pictures go into the library, where they are chosen at once. */
  const library = useUploads({
    filetype: 'picture',
    limit: TOGETHER,
    needCrop: true,
    ...(ratio ? { fixedNumber: ratio } : {}),
    ...(advised ? { width: advised[0], height: advised[1] } : {}),
    onUploaded({ path, name }) {
      const stem = name.replace(/\.[^.]*$/, '').slice(0, PICTURE_NAME) || t('picture.chooser.unnamed')
      call(pictureAdd, { path, name: stem, catalogId: selected === NO_CATALOG ? null : selected }).then(
        ({ picture }) => {
          if (isBuiltIn) change({ id: OWN_PICTURES, text: '' })
          setChosen((now) => (limit === 1 ? [picture] : now.length < limit ? [...now, picture] : now))
          refresh('catalog', 'picture', 'upload')
        },
        (error: unknown) => message.error(failureOf(error).message),
      )
    },
  })
  /** A cropped choice is a file of the place itself: the picture in the library stays as it is. */
  const direct = useUploads({ filetype, onUploaded: ({ path, url, name }) => onChosen([{ path, url, name }]) })

  const remove = (row: PictureRow) =>
    modal.confirm({
      title: t('picture.delete.title', { name: row.name }),
      content: t('picture.delete.hint'),
      okText: t('picture.delete.action'),
      okButtonProps: { danger: true },
      cancelText: t('office.cancel'),
      async onOk() {
        try {
          await call(pictureDelete, { id: row.id ?? '' })
          setChosen((now) => now.filter(({ path }) => path !== row.path))
        } catch (error) {
          message.error(failureOf(error).message)
        }
        refresh('catalog', 'picture')
      },
    })
  return {
    tree,
    list,
    asked,
    change,
    search,
    mayWrite,
    isBuiltIn,
    selected,
    chosen,
    library,
    direct,
    remove,
    press(row: ChosenPicture) {
      const next = pressed(chosen, row, limit)
      if (next) setChosen(next)
      else message.warning(t('picker.most', { count: limit }))
    },
    use() {
      if (chosen.length > 0) onChosen(chosen)
      else message.warning(t('picker.selectFirst'))
    },
  }
}
