import { useState } from 'react'
import { failureText } from '../../client/failure-text'
import { useServices, useText } from '../../hook/core-context'
import { EmptyState, ErrorState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Notice } from '../../ui/Notice'
import { Screen } from '../../ui/Screen'
import { Skeleton } from '../../ui/Skeleton'
import { Text } from '../../ui/Text'
import { TopBar } from '../../ui/TopBar'
import { MonthHead } from '../task/month/Month'
import { monthAfter } from '../task/task-days.rules'
import { DutyCard } from './calendar/DutyCard'
import css from './calendar/calendar.module.css'
import { monthKey, placeOf } from './clock-in-text'
import { calendarMonth } from './clock-in.contract'
import { useOwnDuties } from './useOwnDuties'

/** A month of the address; undefined: this one. */
const monthAsked = (asked: string | undefined): string | undefined =>
  calendarMonth.safeParse(asked).success ? asked : undefined

/** /user/dashboard/clockin: my daily duties, each with the days of a month. */
export function ClockInScreen() {
  const t = useText()
  const { navigation } = useServices().platform
  const [month, setMonth] = useState(() => monthAsked(navigation.current().query.month))
  const { duties, error, load } = useOwnDuties(month)
  const title = t('clock-in.title')
  const back = () => navigation.back('/user/dashboard/center')
  const shown = duties === null ? null : placeOf(duties.month)
  const turn = (by: 1 | -1) => duties !== null && setMonth(monthKey(monthAfter(placeOf(month ?? duties.month), by)))
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: back }} />}
      testId="clock-in-screen"
    >
      <Box className={css.stack}>
        {duties === null && error === null && <Skeleton label={t('ui.state.loading')} rows={4} />}
        {duties === null && error !== null && (
          <ErrorState
            title={t('clock-in.failed')}
            detail={failureText(error, t)}
            action={{ label: t('ui.action.retry'), onPress: load }}
          />
        )}
        {duties !== null && error !== null && (
          <Notice
            tone="warning"
            icon="offline"
            title={failureText(error, t)}
            spoken="status"
            action={{ label: t('ui.action.retry'), onPress: load }}
          />
        )}
        {duties !== null && shown !== null && (
          <>
            <MonthHead place={shown} as="h2" onTurn={turn} />
            {duties.duties.length === 0 ? (
              <EmptyState title={t('clock-in.none')} detail={t('clock-in.noneDetail')} />
            ) : (
              <Text kind="caption" tone="secondary" as="p">
                {t('clock-in.how')}
              </Text>
            )}
            {duties.duties.map((duty) => (
              <DutyCard key={duty.id} duty={duty} today={duties.today} month={shown} />
            ))}
          </>
        )}
      </Box>
    </Screen>
  )
}
