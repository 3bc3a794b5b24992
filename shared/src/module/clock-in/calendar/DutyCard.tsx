import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Chip, type ChipTone } from '../../../ui/Chip'
import { cx } from '../../../ui/cx'
import { Hidden } from '../../../ui/Hidden'
import { Icon } from '../../../ui/Icon'
import type { IconName } from '../../../ui/icon-shapes'
import { Notice } from '../../../ui/Notice'
import { ProgressBar } from '../../../ui/ProgressBar'
import { Text } from '../../../ui/Text'
import { dayLook, MonthDays } from '../../task/month/Month'
import { monthOf, type MonthPlace } from '../../task/task-days.rules'
import { countText, dayLabel, dayText, nowText, whenText } from '../clock-in-text'
import type { DayState, DutyDay, OwnDuty } from '../clock-in.contract'
import css from './calendar.module.css'

const ICONS: Partial<Record<DayState, IconName>> = { done: 'tick', made_up: 'retry', missed: 'close' }
const TONES: Partial<Record<DayState, ChipTone>> = { done: 'success', open: 'brand', missed: 'warning' }
/** In the order of the legend. */
const LEGEND = ['done', 'missed', 'made_up', 'open'] as const

interface Props {
  duty: OwnDuty
  today: string
  month: MonthPlace
}

/** One duty: what it asks for, where I stand now, what can still be made up, and its days. */
export function DutyCard({ duty, today, month }: Props) {
  const t = useText()
  const { now, makeUp, endDay } = duty
  const count = countText(duty, t)
  return (
    <Card className={css.card} label={duty.name}>
      <Text kind="titleS" as="h3">
        {duty.name}
      </Text>
      <Text kind="body" as="p">
        {t(`clock-in.goal.${duty.measure}`, { n: duty.amount })}
      </Text>
      <Text kind="caption" tone="secondary" figures as="p">
        {[whenText(duty, t), ...(endDay === null ? [] : [t('clock-in.ends', { day: dayText(endDay, t) })])].join(' · ')}
      </Text>
      <Box className={css.now} aria={{ live: 'polite' }}>
        <Chip tone={TONES[now.state] ?? 'neutral'}>{nowText(duty, today, t)}</Chip>
        {count !== null && (
          <Text kind="caption" figures as="span">
            {count}
          </Text>
        )}
      </Box>
      {count !== null && <ProgressBar share={now.done / now.amount} label={count} />}
      {makeUp !== null && (
        <Notice
          tone="warning"
          icon="clock"
          title={t('clock-in.makeUp', { day: dayText(makeUp.day, t), until: dayText(makeUp.until, t) })}
        />
      )}
      <Days days={duty.days} today={today} month={month} />
    </Card>
  )
}

function Days({ days, today, month }: { days: readonly DutyDay[]; today: string; month: MonthPlace }) {
  const t = useText()
  const { before } = monthOf(month, [], t.zone)
  const used = LEGEND.filter((state) => days.some((one) => one.state === state))
  return (
    <>
      <MonthDays before={before}>
        {days.map((one) => (
          <Box key={one.day} className={dayLook(one.day === today, css.day, css[one.state])}>
            <Box as="span" className={css.number} aria={{ hidden: true }}>
              {Number(one.day.slice(8))}
            </Box>
            <Mark state={one.state} />
            <Hidden as="span">{dayLabel(one, t)}</Hidden>
          </Box>
        ))}
      </MonthDays>
      <Box className={css.legend} aria={{ hidden: true }}>
        {used.map((state) => (
          <Box key={state} className={css.sign}>
            <Box className={cx(css.spot, css[state])}>
              <Mark state={state} />
            </Box>
            <Text kind="caption" tone="secondary" as="span">
              {t(`clock-in.state.${state}`)}
            </Text>
          </Box>
        ))}
      </Box>
    </>
  )
}

/** Says the state by its shape too, not only by its colour. */
function Mark({ state }: { state: DayState }) {
  const icon = ICONS[state]
  return icon ? <Icon name={icon} size={14} /> : null
}
