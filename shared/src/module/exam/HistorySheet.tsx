import { useServices, useText } from '../../hook/core-context'
import { EmptyState } from '../../ui/Blank'
import { Box } from '../../ui/Box'
import { Chip } from '../../ui/Chip'
import { cx } from '../../ui/cx'
import { clockText, dayTimeText, pointsText } from '../../ui/format'
import { Icon } from '../../ui/Icon'
import { Pressable } from '../../ui/Pressable'
import { Sheet } from '../../ui/Sheet'
import { Text } from '../../ui/Text'
import type { AttemptRow } from './exam.contract'
import css from './HistorySheet.module.css'

interface HistorySheetProps {
  open: boolean
  rows: readonly AttemptRow[]
  /** The attempt that is already on screen; its row does not open anything. */
  currentId?: string
  onOpen: (attemptId: string) => void
  onClose: () => void
}

/** The learner's attempts at this exam, newest first; each row opens its result. */
export function HistorySheet({ open, rows, currentId, onOpen, onClose }: HistorySheetProps) {
  const t = useText()
  return (
    <Sheet
      open={open}
      title={t('exam.history.title')}
      onClose={onClose}
      closeLabel={t('ui.action.close')}
      testId="exam-history"
    >
      {rows.length === 0 ? (
        <EmptyState title={t('exam.history.empty')} detail={t('exam.history.emptyDetail')} />
      ) : (
        <Box as="ul">
          {rows.map((row) => (
            <Box as="li" key={row.id} className={css.item}>
              <Row row={row} current={row.id === currentId} onOpen={onOpen} />
            </Box>
          ))}
        </Box>
      )}
    </Sheet>
  )
}

function Row({ row, current, onOpen }: { row: AttemptRow; current: boolean; onOpen: (id: string) => void }) {
  const t = useText()
  const now = useServices().clock.now()
  const name = t('exam.history.attempt', { n: row.n })
  const inside = (
    <>
      <Box className={css.words}>
        <Text kind="body" strong={current}>
          {current ? `${name} · ${t('exam.history.thisOne')}` : name}
        </Text>
        <Text kind="caption" tone="secondary" figures>
          {[
            dayTimeText(row.startedAt, now, t),
            t('exam.history.answered', { n: row.answered, of: row.questions }),
            ...(row.usedMs === null ? [] : [clockText(row.usedMs)]),
          ].join(' · ')}
        </Text>
      </Box>
      <Outcome row={row} />
    </>
  )
  if (current || row.state === 'running') return <Box className={cx(css.row, current && css.current)}>{inside}</Box>
  return (
    <Pressable className={css.row} onPress={() => onOpen(row.id)}>
      {inside}
      <Icon name="next" size={18} className={css.chevron ?? ''} />
    </Pressable>
  )
}

function Outcome({ row }: { row: AttemptRow }) {
  const t = useText()
  if (row.state === 'running') return <Chip tone="warning">{t('exam.history.running')}</Chip>
  if (row.settlesAt !== undefined) return <Chip>{t('exam.history.settling')}</Chip>
  if (row.state === 'discarded' || row.total === null) return <Chip>{t('exam.history.discarded')}</Chip>
  return (
    <Chip tone={row.passed ? 'success' : 'neutral'}>{t('exam.history.score', { score: pointsText(row.total) })}</Chip>
  )
}
