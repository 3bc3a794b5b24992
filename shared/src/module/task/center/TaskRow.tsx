import { useState } from 'react'
import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box } from '../../../ui/Box'
import { Chip } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { pointsText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Picture } from '../../../ui/Picture'
import { Pressable } from '../../../ui/Pressable'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import type { TaskRow as Row } from '../task.contract'
import { taskChip } from '../task-chip'
import css from './TaskRow.module.css'

const KINDS: Record<Row['type'], { icon: IconName; tone: 'brand' | 'info' }> = {
  1: { icon: 'path', tone: 'brand' },
  2: { icon: 'pencil', tone: 'info' },
  3: { icon: 'mic', tone: 'brand' },
}

interface TaskRowProps {
  task: Row
  now: number
  /** Appeared while the page was open. */
  fresh: boolean
  onOpen: (id: string) => void
}

export function TaskRow({ task, now, fresh, onOpen }: TaskRowProps) {
  const t = useText()
  const chip = taskChip(task, now, t)
  const started = task.state === 'in_progress' && task.done > 0
  return (
    <Pressable className={cx(css.row, fresh && css.fresh)} onPress={() => onOpen(task.id)}>
      <Cover task={task} />
      <Box className={css.words}>
        <Text kind="row" className={css.title}>
          {task.title}
        </Text>
        <Box className={css.meta}>
          <Text kind="caption" tone="secondary" figures className={css.steps}>
            {fresh ? `${t('task.row.fresh')} · ${metaText(task, t)}` : metaText(task, t)}
          </Text>
          {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
        </Box>
        {started && (
          <ProgressBar
            share={task.done / Math.max(1, task.total)}
            label={t('task.row.progress', { done: task.done, total: task.total })}
            className={css.bar ?? ''}
          />
        )}
      </Box>
    </Pressable>
  )
}

/** Its picture; without one, or while the picture can't be had, what kind of package it is. */
function Cover({ task }: { task: Row }) {
  const [broken, setBroken] = useState('')
  const { icon, tone } = KINDS[task.type]
  const over = task.state === 'ended' || task.state === 'locked'
  return task.cover === '' || task.cover === broken ? (
    <Box className={cx(css.cover, css[over ? 'neutral' : tone])} aria={{ hidden: true }}>
      <Icon name={task.state === 'locked' ? 'lock' : icon} size={28} />
    </Box>
  ) : (
    <Picture
      src={task.cover}
      alt=""
      className={cx(css.cover, over && css.over)}
      lazy
      onBroken={() => setBroken(task.cover)}
    />
  )
}

/** Why the learner is excused, or what to pass first; else questions, minutes and pass mark of an exam package, the steps of every other one. */
function metaText(task: Row, t: Translate): string {
  if (task.excused !== null) return t('task.row.excusedFor', { reason: task.excused })
  if (task.state === 'locked' && task.front !== null) return t('task.row.lockedBy', { title: task.front.title })
  if (task.exam === null)
    return t(task.total === 1 ? 'task.row.single' : 'task.row.package', { done: task.done, total: task.total })
  return [
    t('task.exam.questions', { n: task.exam.questions }),
    t('task.exam.minutes', { n: task.exam.minutes }),
    t('task.row.pass', { score: pointsText(task.passScore) }),
  ].join(' · ')
}
