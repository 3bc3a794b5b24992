import type { Translate } from '@lianda/shared/i18n/texts'
import type { ResultQuestion } from '@lianda/shared/module/exam/exam.contract'
import type { TimelineEntry } from '@lianda/shared/module/exam/record.admin.contract'
import type { IconName } from '@lianda/shared/ui/icon-shapes'
import { score } from '../../platform/format'
import { spanText } from './span-text'

const MINUTE_MS = 60_000
/** A device's random id is shown by its last characters. */
const DEVICE_SHOWN = 4

export const ICON_OF: Record<TimelineEntry['kind'], IconName> = {
  started: 'play',
  answered: 'pencil',
  saved_again: 'pencil',
  late_answer: 'clock',
  late_accepted: 'tick',
  moved: 'phoneTick',
  focus_lost: 'eyeOff',
  offline: 'offline',
  gap: 'offline',
  reload: 'retry',
  full: 'alert',
  extra_time: 'clock',
  window: 'clock',
  reopened: 'history',
  corrected: 'tick',
  submitted: 'send',
  closed: 'lock',
  discarded: 'close',
  result_seen: 'eye',
}

/** One timeline entry as a sentence. */
export function entryInWords(entry: TimelineEntry, questions: readonly ResultQuestion[], t: Translate): string {
  const { kind, question, ms, by, device, value } = entry
  const key = keyOf(entry)
  return t(`exam-admin.record.timeline.${key}`, {
    n: question ?? 0,
    value:
      kind === 'extra_time' || kind === 'reopened' || kind === 'corrected'
        ? (value ?? '')
        : valueInWords(entry, questions, t),
    span: ms ? spanText(ms, t) : '',
    minutes: Math.round((ms ?? 0) / MINUTE_MS),
    total: entry.total === null ? '' : score(entry.total),
    by: by ?? t('exam-admin.record.timeline.somebody'),
    device: device ? t('exam-admin.record.timeline.device', { id: device.slice(-DEVICE_SHOWN) }) : '',
  }).trim()
}

/** Text key of an entry; some kinds have variants: without a length, answer cleared, acceptance taken back. */
function keyOf({ kind, ms, value, total }: TimelineEntry): string {
  if (kind === 'window') return value === 'ended' ? 'window_ended' : 'window_extended'
  if (kind === 'reopened' && total !== null) return 'reopened_scored'
  if (kind === 'late_accepted' && value === 'taken_back') return 'late_taken_back'
  if ((kind === 'answered' || kind === 'saved_again') && isNothing(value)) return 'cleared'
  if ((kind === 'focus_lost' || kind === 'offline' || kind === 'gap') && !ms) return `${kind}_short`
  return kind
}

const isNothing = (value: string | null): boolean => value === null || value.replaceAll(/[/\s]/g, '') === ''

function valueInWords({ question, value }: TimelineEntry, questions: readonly ResultQuestion[], t: Translate): string {
  const judged = question !== null && questions[question - 1]?.type === 2
  return judged && (value === 'A' || value === 'B') ? t(`exam-admin.record.answers.judge.${value}`) : (value ?? '')
}
