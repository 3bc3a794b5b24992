import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Tile } from '../../../ui/Card'
import { Chip } from '../../../ui/Chip'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Pressable } from '../../../ui/Pressable'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import type { TaskRow as Row } from '../task.contract'
import { taskChip } from '../task-chip'
import css from './TaskRow.module.css'

const KINDS: Record<Row['type'], { icon: IconName; tone: 'brand' | 'info' | 'customer' }> = {
  1: { icon: 'path', tone: 'brand' },
  2: { icon: 'pencil', tone: 'info' },
  3: { icon: 'mic', tone: 'brand' },
}

export function TaskRow({ task, now, onOpen }: { task: Row; now: number; onOpen: (id: string) => void }) {
  const t = useText()
  const kind = KINDS[task.type]
  const chip = taskChip(task, now, t)
  const started = task.state === 'in_progress' && task.done > 0
  return (
    <Pressable className={css.row} onPress={() => onOpen(task.id)}>
      <Tile tone={task.state === 'ended' ? 'neutral' : kind.tone}>
        <Icon name={kind.icon} size={22} />
      </Tile>
      <Box className={css.words}>
        <Text kind="row" className={css.title}>
          {task.title}
        </Text>
        <Box className={css.meta}>
          <Text kind="caption" tone="secondary" figures className={css.steps}>
            {t('task.row.package', { done: task.done, total: task.total })}
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
