import type { Translate } from '@lianda/shared/i18n/texts'
import type { CheckRow } from '@lianda/shared/module/task/task-publish.admin.contract'
import { dateTime, score } from '../../platform/format'

/** Values that are times, in milliseconds. */
const TIMES: readonly string[] = ['start', 'end', 'taskStart', 'taskEnd']
const POINTS: readonly string[] = ['score', 'sure']

/** A row of the check in words: the finding, and why it matters. */
export function checkText(row: CheckRow, t: Translate, tag: string): { title: string; detail: string } {
  const values = Object.fromEntries(
    Object.entries(row.values).map(([name, value]) => [
      name,
      typeof value === 'number' ? shown(name, value, tag) : value,
    ]),
  )
  const key = `check.${row.code}.${row.variant ?? row.level}`
  return { title: t(`task-admin.${key}.title`, values), detail: t(`task-admin.${key}.detail`, values) }
}

function shown(name: string, value: number, tag: string): string | number {
  if (TIMES.includes(name)) return dateTime(value, tag)
  return POINTS.includes(name) ? score(value) : value
}

export type RepairChoice = { fix: NonNullable<CheckRow['fix']>; label: string; hint: string }

/** The repairs of a row, the recommended one first; each says what it will change. */
export function repairsOf(row: CheckRow, t: Translate, tag: string): RepairChoice[] {
  const { end, start, taskEnd, even } = row.values
  if (row.fix === 'even_weights')
    return [
      {
        fix: 'even_weights',
        label: t('task-admin.fix.even_weights'),
        hint: t('task-admin.fix.even_weightsHint', { even: even ?? '' }),
      },
    ]
  if (row.fix === null) return []
  const late = typeof end === 'number' && typeof taskEnd === 'number' && end > taskEnd
  const to = late ? end : typeof start === 'number' ? start : end
  const when = typeof to === 'number' ? dateTime(to, tag) : ''
  return [
    {
      fix: 'extend_task',
      label: t(late ? 'task-admin.fix.extend_task' : 'task-admin.fix.extend_taskFrom', { when }),
      hint: t('task-admin.fix.extend_taskHint'),
    },
    {
      fix: 'shorten_subtask',
      label: t('task-admin.fix.shorten_subtask'),
      hint: t('task-admin.fix.shorten_subtaskHint'),
    },
  ]
}
