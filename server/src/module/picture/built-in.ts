import type { Language } from '@lianda/shared/contract/fields'
import { BUILT_IN_PICTURES, type PictureRow } from '@lianda/shared/module/picture/picture.admin.contract'
import {
  BUILT_IN,
  BUILT_IN_FOLDERS,
  type BuiltInFolder,
  builtInPath,
} from '@lianda/shared/module/upload/built-in-pictures'
import { searchFilter, searchTerms } from '../../infra/text/search'
import { pictureText } from '../../infra/text/texts'

const idOf = (folder: BuiltInFolder): string => `${BUILT_IN_PICTURES}-${folder}`

/** Whether the id is that of a category of built-in pictures. */
export const isBuiltInCatalog = (id: string): boolean =>
  id === BUILT_IN_PICTURES || BUILT_IN_FOLDERS.some((folder) => idOf(folder) === id)

/** The built-in categories, named in the reader's language. */
export function builtInNodes(language: Language) {
  const folders = BUILT_IN_FOLDERS.map((folder, sort) => ({
    id: idOf(folder),
    name: pictureText(language, `folder.${folder}`),
    parentId: BUILT_IN_PICTURES,
    sort,
    count: BUILT_IN[folder].length,
  }))
  const count = folders.reduce((sum, folder) => sum + folder.count, 0)
  const root = { id: BUILT_IN_PICTURES, name: pictureText(language, 'builtIn'), parentId: null, sort: 0, count }
  return [root, ...folders].map((node) => ({ ...node, rev: 1, builtIn: true }))
}

/** The built-in pictures of a category, of all of them in the order of the folders. */
export function builtInRows(language: Language, catalogId: string, text = ''): PictureRow[] {
  const folders = BUILT_IN_FOLDERS.filter((folder) => catalogId === BUILT_IN_PICTURES || catalogId === idOf(folder))
  const rows = folders.flatMap((folder) =>
    BUILT_IN[folder].map((name) => ({
      path: builtInPath(folder, name),
      name: pictureText(language, `${folder}.${name}`),
      url: `/${builtInPath(folder, name)}`,
      ...NO_FILE,
    })),
  )
  // Found as the organisation's own are.
  const wanted = searchFilter(text).search?.$all ?? []
  return rows.filter(({ name }) => {
    const terms = new Set(searchTerms([name]))
    return wanted.every((term) => terms.has(term))
  })
}

const NO_FILE = { builtIn: true, id: null, catalogId: null, width: null, height: null, size: null, used: 0, rev: null }
