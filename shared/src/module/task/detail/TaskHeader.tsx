import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Drawing, type Shape } from '../../../ui/Drawing'
import { pointsText } from '../../../ui/format'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import { TopBar, type BarAction } from '../../../ui/TopBar'
import type { SubtaskRow, TaskRow } from '../task.contract'
import css from './TaskHeader.module.css'

// The logo's two bubbles, in its own colours.
const BUBBLES: Shape[] = [
  { kind: 'path', d: 'M20 62a34 34 0 0 1 34-34h52a34 34 0 0 1 0 68H28a8 8 0 0 1-8-8z', fill: '#F7A063' },
  { kind: 'path', d: 'M190 118a34 34 0 0 0-34-34h-42a34 34 0 0 0 0 68h68a8 8 0 0 0 8-8z', fill: '#FFFFFF' },
]

/** Header of the package on the brand colour, with the logo's two bubbles behind it. */
export function TaskHeader({ task, subtasks, back }: { task: TaskRow; subtasks: SubtaskRow[]; back: BarAction }) {
  const t = useText()
  const steps = { done: task.done, total: task.total || subtasks.length }
  const meta = [
    t('task.row.publisher', { name: task.publisher }),
    t(steps.total > 1 ? 'task.row.passWhole' : 'task.row.pass', { score: pointsText(task.passScore) }),
  ]
  return (
    <Box className={css.header}>
      <Drawing viewBox={[210, 190]} shapes={BUBBLES} className={css.bubbles ?? ''} />
      <TopBar start={back} inverse />
      <Box className={css.words}>
        <Text kind="titleL" as="h1" tone="inherit">
          {task.title}
        </Text>
        <Text kind="caption" tone="inherit" figures className={css.meta}>
          {meta.join(' · ')}
        </Text>
        <Box className={css.progress}>
          <ProgressBar
            kind="header"
            share={steps.done / Math.max(1, steps.total)}
            label={t('task.detail.stepsLabel', steps)}
            className={css.bar ?? ''}
          />
          <Text kind="caption" tone="inherit" strong figures as="span">
            {t('task.detail.steps', steps)}
          </Text>
        </Box>
      </Box>
    </Box>
  )
}
