import type { Translate } from '../../i18n/texts'
import type { ChipTone } from '../../ui/Chip'
import { dayTimeText, pointsText } from '../../ui/format'
import type { TaskRow } from './task.contract'

/** A deadline within this time is shown as a warning (ms). */
const SOON_MS = 48 * 3_600_000

interface ChipText {
  tone: ChipTone
  text: string
}

/** The only chip of a package: its score, that the learner is excused, that it ended or is locked, when it begins or is due. */
export function taskChip(task: TaskRow, now: number, t: Translate): ChipText | null {
  if (task.state === 'completed') {
    if (task.score === null) return { tone: 'success', text: t('task.row.completed') }
    return {
      tone: task.score >= task.passScore ? 'success' : 'neutral',
      text: t(scoreKey(task), { score: pointsText(task.score) }),
    }
  }
  if (task.excused !== null) return { tone: 'neutral', text: t('task.row.excused') }
  if (task.state === 'ended') return { tone: 'neutral', text: t('task.row.ended') }
  if (task.startsAt !== null && task.startsAt > now) {
    return { tone: 'info', text: t('task.row.starts', { when: dayTimeText(task.startsAt, now, t) }) }
  }
  if (task.state === 'locked') return { tone: 'neutral', text: t('task.row.locked') }
  if (task.endsAt === null) return null
  const soon = task.endsAt - now < SOON_MS
  return { tone: soon ? 'warning' : 'neutral', text: t('task.row.ends', { when: dayTimeText(task.endsAt, now, t) }) }
}

const scoreKey = ({ brokenOff, total }: TaskRow): string =>
  brokenOff ? (total === 1 ? 'task.row.scoreBrokenOff' : 'task.row.scorePartBrokenOff') : 'task.row.score'
