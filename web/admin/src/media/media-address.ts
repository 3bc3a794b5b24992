import { ALL_MEDIA_KINDS, type MediaKind } from '@lianda/shared/module/media/media-kinds'

const LIST = '/admin/voice/studysystem'

/** The specification's addresses of the forms. */
export const EDIT_PAGES: Readonly<Record<string, MediaKind>> = {
  '/admin/voice/editfile': 'file',
  '/admin/voice/editvideo': 'video',
}

/** The lists of the page: quick questions beside files and films. */
export const STUDY_LISTS = [...ALL_MEDIA_KINDS, 'faq'] as const
export type StudyList = (typeof STUDY_LISTS)[number]

/** One list of the learning resources; quick questions have a page of their own. */
export function listAddress(list: StudyList): string {
  if (list === 'faq') return '/admin/voice/editstudy'
  return list === 'file' ? LIST : `${LIST}?kind=${list}`
}

/** Where the questions of a film are open. */
export const asksAddress = (id: string): string => `${listAddress('video')}&asks=${id}`

/** Where a form is open; `new`: a new one. */
export const mediaAddress = (kind: MediaKind, id: string): string =>
  `${listAddress(kind)}${kind === 'file' ? '?' : '&'}edit=${id}`
