import { useState } from 'react'
import { useServices, useText } from '../../../hook/core-context'
import { wallAt } from '../../../kernel/wall-clock'
import { Box } from '../../../ui/Box'
import { dayTimeText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Notice } from '../../../ui/Notice'
import { Pressable } from '../../../ui/Pressable'
import { Sheet } from '../../../ui/Sheet'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { dayLook, MonthDays, MonthHead } from '../month/Month'
import { type Month, monthAfter, monthOf, type TaskDate } from '../task-days.rules'
import { useTaskDates } from '../useTaskDates'
import css from './CalendarSheet.module.css'

interface CalendarSheetProps {
  open: boolean
  onClose: () => void
  onOpen: (taskId: string) => void
}

/** When my packages begin and end: a month with its dates, and what is due on a day. */
export function CalendarSheet({ open, onClose, onOpen }: CalendarSheetProps) {
  const t = useText()
  return (
    <Sheet open={open} title={t('task.calendar.title')} onClose={onClose} closeLabel={t('ui.action.close')}>
      {open && <Calendar onOpen={onOpen} />}
    </Sheet>
  )
}

function Calendar({ onOpen }: Pick<CalendarSheetProps, 'onOpen'>) {
  const t = useText()
  const now = useServices().clock.now()
  const today = wallAt(now, t.zone)
  const { load, dates, retry } = useTaskDates()
  const [place, setPlace] = useState({ year: today.year, month: today.month })
  const [chosen, setChosen] = useState<number | null>(null)
  const month = monthOf(place, dates, t.zone)
  const shown = month.days.filter(({ day }) => chosen === null || day === chosen).flatMap((one) => one.dates)
  return (
    <Box>
      {load === 'stale' && (
        <Notice
          tone="warning"
          icon="offline"
          title={t('task.calendar.stale')}
          spoken="status"
          action={{ label: t('ui.action.retry'), onPress: retry }}
        />
      )}
      <MonthHead
        place={place}
        as="h3"
        onTurn={(by) => {
          setPlace(monthAfter(place, by))
          setChosen(null)
        }}
      />
      <Days
        month={month}
        today={place.year === today.year && place.month === today.month ? today.day : null}
        chosen={chosen}
        onChoose={(day) => setChosen(day === chosen ? null : day)}
        nameOf={(day) => t('ui.date.day', { month: place.month, day, monthName: t(`ui.month.${place.month}`) })}
      />
      {load === 'loading' ? (
        <Skeleton label={t('ui.state.loading')} rows={2} />
      ) : shown.length === 0 ? (
        <Text kind="body" tone="secondary" className={css.none}>
          {t('task.calendar.none')}
        </Text>
      ) : (
        shown.map((date) => <DateRow key={`${date.id} ${date.kind}`} date={date} now={now} onOpen={onOpen} />)
      )}
    </Box>
  )
}

interface DaysProps {
  month: Month
  /** Null in another month. */
  today: number | null
  chosen: number | null
  onChoose: (day: number) => void
  nameOf: (day: number) => string
}

function Days({ month, today, chosen, onChoose, nameOf }: DaysProps) {
  const t = useText()
  return (
    <MonthDays before={month.before}>
      {month.days.map(({ day, dates }) =>
        dates.length === 0 ? (
          <Box key={day} className={dayLook(day === today, css.day)}>
            {day}
          </Box>
        ) : (
          <Pressable
            key={day}
            className={dayLook(day === today, css.day, css.dated, day === chosen && css.chosen)}
            pressed={day === chosen}
            aria={{ label: t('task.calendar.day', { day: nameOf(day), count: dates.length }) }}
            onPress={() => onChoose(day)}
          >
            {day}
          </Pressable>
        ),
      )}
    </MonthDays>
  )
}

function DateRow({ date, now, onOpen }: { date: TaskDate; now: number; onOpen: (id: string) => void }) {
  const t = useText()
  const { id, title, kind, atMs } = date
  return (
    <Pressable className={css.date} onPress={() => onOpen(id)}>
      <Box className={css.words}>
        <Text kind="row">{title}</Text>
        <Text kind="caption" tone="secondary" figures>
          {t(`task.row.${kind}`, { when: dayTimeText(atMs, now, t) })}
        </Text>
      </Box>
      <Icon name="next" size={18} />
    </Pressable>
  )
}
