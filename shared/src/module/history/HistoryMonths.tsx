import { useServices, useText } from '../../hook/core-context'
import type { Translate } from '../../i18n/texts'
import { Box } from '../../ui/Box'
import { Card } from '../../ui/Card'
import { Chip } from '../../ui/Chip'
import type { IconName } from '../../ui/icon-shapes'
import { type ResultRow, ResultRows } from '../../ui/ResultRows'
import { dayTimeText, durationText, pointsText } from '../../ui/format'
import { Text } from '../../ui/Text'
import { dayText, placeOf } from '../clock-in/clock-in-text'
import { ExamOutcome, examFacts } from '../exam/ExamOutcome'
import type { RoundRow } from '../faq/round/round.contract'
import { AttemptOutcome, attemptFacts, attemptName } from '../practice/report/AttemptRows'
import { monthName } from '../task/month/Month'
import type { HistoryKind, HistoryRow } from './history.contract'
import { byMonth } from './history-months'
import css from './HistoryScreen.module.css'

const ICONS: Record<HistoryKind, IconName> = {
  practice: 'mic',
  exam: 'pencil',
  faq: 'voice',
  viewing: 'book',
  'clock-in': 'clock',
}

interface Props {
  rows: readonly HistoryRow[]
  onOpen: (row: HistoryRow) => void
}

/** What I did, by month. */
export function HistoryMonths({ rows, onOpen }: Props) {
  const t = useText()
  const now = useServices().clock.now()
  return byMonth(rows, t.zone).map(({ month, rows: own }) => (
    <Box as="section" key={month}>
      <Text kind="caption" tone="secondary" as="h2" className={css.month}>
        {monthName(placeOf(month), t)}
      </Text>
      <Card className={css.rows}>
        <ResultRows
          currentWord=""
          rows={own.map((row) => ({
            ...{ id: row.key, name: row.title, icon: ICONS[row.kind], current: false },
            ...{ facts: factsOf(row, now, t), mark: <Mark row={row} /> },
            onOpen: () => onOpen(row),
          }))}
        />
      </Card>
    </Box>
  ))
}

function factsOf(row: HistoryRow, now: number, t: Translate): ResultRow['facts'] {
  if (row.kind === 'clock-in') {
    const { day, done, amount, madeUpOn } = row.day
    const count = t(`clock-in.count.${row.measure}`, { done: Math.min(done, amount), n: amount })
    const made = madeUpOn === null ? [] : [t('clock-in.madeUpOn', { on: dayText(madeUpOn, t) })]
    return [t('history.day', { day: dayText(day, t) }), ...(madeUpOn === null ? [count] : made)]
  }
  if (row.kind === 'faq') {
    const { attempt, startedAt, right, questions } = row.attempt
    const facts = [
      dayTimeText(startedAt, now, t),
      t('history.round', { n: attempt }),
      t('history.roundRight', { right, questions }),
    ]
    return [...facts, ...(row.taskTitle === row.title ? [] : [row.taskTitle])]
  }
  if (row.kind === 'viewing') {
    const { film, startedAt, seconds, percent } = row.attempt
    const time = durationText(seconds * 1_000, t)
    const much = film ? t('history.watched', { percent }) : t('history.read', { time })
    return [dayTimeText(startedAt, now, t), much, row.taskTitle].filter((fact) => fact !== '' && fact !== row.title)
  }
  const [name, [when, ...facts]] =
    row.kind === 'exam'
      ? ([t('exam.history.attempt', { n: row.attempt.n }), examFacts(row.attempt, now, t)] as const)
      : ([attemptName(row.attempt, t), attemptFacts(row.attempt, now, t)] as const)
  return [when, name, ...facts, row.taskTitle].flatMap((fact) =>
    fact === undefined || fact === row.title ? [] : [fact],
  )
}

function Mark({ row }: { row: HistoryRow }) {
  const t = useText()
  if (row.kind === 'exam') return <ExamOutcome row={row.attempt} />
  if (row.kind === 'faq') return <RoundOutcome attempt={row.attempt} />
  if (row.kind === 'viewing')
    return row.attempt.finishedAt === null ? (
      <Chip tone="info">{t('history.roundOpen')}</Chip>
    ) : (
      <Chip tone="success">{t(row.attempt.film ? 'history.watchedWhole' : 'history.readWhole')}</Chip>
    )
  if (row.kind === 'practice') return <AttemptOutcome attempt={row.attempt} />
  return <Chip tone={row.day.state === 'done' ? 'success' : 'info'}>{t(`clock-in.state.${row.day.state}`)}</Chip>
}

function RoundOutcome({ attempt: { total, passed, state } }: { attempt: RoundRow }) {
  const t = useText()
  if (state !== 'ended') return <Chip tone="info">{t('history.roundOpen')}</Chip>
  if (total === null) return <Chip>{t('history.roundNone')}</Chip>
  return <Chip tone={passed ? 'success' : 'neutral'}>{t('task.step.score', { score: pointsText(total) })}</Chip>
}
