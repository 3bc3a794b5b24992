import type { ReactNode } from 'react'
import { useText } from '../../../hook/core-context'
import type { Translate } from '../../../i18n/texts'
import { Box, type BoxProps } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { MonthPlace } from '../task-days.rules'
import css from './Month.module.css'

/** `November 2026`, as each language says it. */
export const monthName = (place: MonthPlace, t: Translate): string =>
  t('ui.calendar.month', { ...place, monthName: t(`ui.month.${place.month}`) })

interface MonthHeadProps {
  place: MonthPlace
  onTurn: (by: 1 | -1) => void
  as: BoxProps['as']
}

/** Which month is shown, with the ways to the ones beside it. */
export function MonthHead({ place, onTurn, as }: MonthHeadProps) {
  const t = useText()
  return (
    <Box className={css.head}>
      <Pressable className={css.turn} aria={{ label: t('ui.calendar.previous') }} onPress={() => onTurn(-1)}>
        <Icon name="back" size={20} />
      </Pressable>
      <Text kind="titleS" as={as} aria={{ live: 'polite' }}>
        {monthName(place, t)}
      </Text>
      <Pressable className={css.turn} aria={{ label: t('ui.calendar.next') }} onPress={() => onTurn(1)}>
        <Icon name="next" size={20} />
      </Pressable>
    </Box>
  )
}

/** The days of a month below their weekdays, each with the look of `dayLook`. @param before days of the week before the first */
export function MonthDays({ before, children }: { before: number; children: ReactNode }) {
  const t = useText()
  return (
    <Box className={css.days}>
      {Array.from({ length: 7 }, (_none, day) => (
        <Box key={`w${day}`} className={css.weekday} aria={{ hidden: true }}>
          {t(`ui.weekday.${day}`)}
        </Box>
      ))}
      {Array.from({ length: before }, (_none, at) => (
        <Box key={`b${at}`} aria={{ hidden: true }} />
      ))}
      {children}
    </Box>
  )
}

export const dayLook = (isToday: boolean, ...looks: Parameters<typeof cx>): string =>
  cx(css.day, isToday && css.today, ...looks)
