import type { MediaKind } from '@lianda/shared/module/media/media-kinds'

const LIST = '/admin/voice/studysystem'

/** The specification's addresses of the forms. */
export const EDIT_PAGES: Readonly<Record<string, MediaKind>> = {
  '/admin/voice/editfile': 'file',
  '/admin/voice/editvideo': 'video',
}

/** The list of one kind. */
export const listAddress = (kind: MediaKind): string => (kind === 'file' ? LIST : `${LIST}?kind=${kind}`)

/** Where a form is open; `new`: a new one. */
export const mediaAddress = (kind: MediaKind, id: string): string =>
  `${listAddress(kind)}${kind === 'file' ? '?' : '&'}edit=${id}`
