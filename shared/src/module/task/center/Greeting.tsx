import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import { Text } from '../../../ui/Text'
import { Bell } from '../../notify/Bell'
import type { CenterView } from '../task.view-model'
import css from './Greeting.module.css'

/** A greeting, this week's days (done, today, still to come), and the bell where the window has no bar for it. */
export function Greeting({ view }: { view: CenterView }) {
  const t = useText()
  const { week, weekday } = view
  const n = week.filter(Boolean).length
  const line = week[weekday] ? 'today' : n > 0 ? 'some' : 'none'
  // Shows working days; weekend days only up to today or the last day with a practice.
  const last = Math.max(4, weekday, week.lastIndexOf(true))
  return (
    <Box className={css.greeting}>
      <Box className={css.words}>
        <Text kind="titleL" as="h1">
          {t(`task.center.greeting.${view.greeting}`, { name: view.user?.name ?? '' })}
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {t(`task.center.week.${line}`, { n })}
        </Text>
      </Box>
      {week.length > 0 && (
        <Box className={css.week} aria={{ hidden: true }}>
          {week.slice(0, last + 1).map((done, day) => (
            <Box key={day} className={cx(css.day, done ? css.done : day === weekday ? css.today : css.open)}>
              {done ? <Icon name="tick" size={15} /> : t(`ui.weekday.${day}`)}
            </Box>
          ))}
        </Box>
      )}
      <Bell place="head" />
      <Hidden as="p">{week.flatMap((done, day) => (done ? [t(`ui.weekdayLong.${day}`)] : [])).join(', ')}</Hidden>
    </Box>
  )
}
