import type { Translate } from '../../i18n/texts'
import type { Message } from './notify.contract'

/** What a bell shows of a number. */
export const countText = (n: number): string => (n > 99 ? '99+' : String(n))

type Worded = Pick<Message, 'kind' | 'title' | 'note' | 'n' | 'dueAt'>

/** A message in words, and the line below it; '' for none. @param when says a time */
export function messageWords(message: Worded, t: Translate, when: (atMs: number) => string) {
  const { kind, title, note } = message
  return { text: t(`notify.kind.${kind}`, { title, note }), detail: detailOf(message, t, when) }
}

function detailOf({ kind, note, n, dueAt }: Worded, t: Translate, when: (atMs: number) => string): string {
  switch (kind) {
    case 'excused':
    case 'score_corrected':
      return t('notify.reason', { note })
    case 'appeal_upheld':
    case 'appeal_rejected':
      return t('notify.answer', { note })
    case 'imported':
      return t('notify.rows', { n })
    case 'published':
    case 'reminded':
    case 'extended':
    case 'ending':
    case 'duty':
      if (dueAt !== null) return t('notify.due', { when: when(dueAt) })
      return kind === 'extended' ? t('notify.noEnd') : ''
    default:
      return ''
  }
}
