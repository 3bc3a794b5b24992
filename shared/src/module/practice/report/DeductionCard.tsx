import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { cx } from '../../../ui/cx'
import { Card } from '../../../ui/Card'
import { clockText, durationText, pointsText } from '../../../ui/format'
import { Icon } from '../../../ui/Icon'
import { Pressable } from '../../../ui/Pressable'
import { Text } from '../../../ui/Text'
import type { Deduction } from '../../scoring/scoring.contract'
import type { MomentStarter, ReportView } from '../report.view-model'
import { answerLine } from '../answer-line.rules'
import { TryAgain } from './TryAgain'
import { deductionAt, deductionDetail, isPlayable, sureness } from './report-text'
import css from './DeductionCard.module.css'

interface DeductionCardProps {
  deduction: Deduction
  view: ReportView
  starter: MomentStarter | null
}

/** The rule, the quote with the relevant part marked, a button that plays that moment, and a better sentence. */
export function DeductionCard({ deduction, view, starter }: DeductionCardProps) {
  const t = useText()
  const title = t(`scoring.kind.${deduction.kind}`)
  const points = pointsText(deduction.points)
  const at = deductionAt(deduction, view.transcript)
  const detail = deductionDetail(deduction, t)
  const { turn } = deduction
  const id = view.report?.session.id
  const line = answerLine(view.transcript, turn)
  const sure = sureness(deduction)
  return (
    <Card className={css.card}>
      <Box className={css.head}>
        {isPlayable(deduction, view.transcript) ? (
          <Pressable
            className={css.play}
            aria={{
              label: t('practice.report.playDeduction', {
                points,
                title,
                turn,
                time: at === null ? '' : durationText(at, t),
              }),
            }}
            onPress={() => view.playDeduction(deduction.no)}
          >
            <Icon name="play" size={20} />
          </Pressable>
        ) : (
          <Box className={css.silent} aria={{ hidden: true }}>
            <Icon name="pencil" size={20} />
          </Box>
        )}
        <Box className={css.words}>
          <Box className={css.title}>
            <Text kind="row" as="h3">
              {title}
            </Text>
            <Text kind="titleS" tone="danger" figures as="span">
              {t('practice.report.points', { points })}
            </Text>
          </Box>
          {deduction.quote !== '' && <Quote deduction={deduction} />}
          {detail !== '' && (
            <Text kind="caption" tone="secondary" className={css.detail}>
              {detail}
            </Text>
          )}
          {turn > 0 && (
            <Text kind="caption" tone="tertiary" figures className={css.detail}>
              {at === null
                ? t('practice.report.whereTurn', { turn })
                : t('practice.report.where', { turn, time: clockText(at) })}
            </Text>
          )}
        </Box>
      </Box>
      <Advice {...deduction} />
      {starter && id !== undefined && line?.again && <TryAgain id={id} line={line} starter={starter} />}
      {sure !== null && (
        <Box className={css.sure}>
          <Text kind="caption" tone="secondary">
            {t('practice.report.sure')}
          </Text>
          <Box className={css.bars} aria={{ hidden: true }}>
            {[1, 2, 3].map((n) => (
              <Box key={n} className={cx(css.bar, n <= sure && css.full)} />
            ))}
          </Box>
          <Text kind="caption" strong>
            {t(`practice.report.sureness.${sure}`)}
          </Text>
        </Box>
      )}
    </Card>
  )
}

/** A better line of the author's, else what to do; besides, the learner's own sentence where a model put it right. */
export function Advice({ better, rewritten, advice }: Pick<Deduction, 'better' | 'rewritten' | 'advice'>) {
  const t = useText()
  const rows = [
    { label: 'better', text: better && t('practice.report.quote', { text: better }) },
    { label: 'rewritten', text: rewritten && t('practice.report.quote', { text: rewritten }) },
    { label: 'advice', text: better ? undefined : advice },
  ] as const
  return rows.map(({ label, text }) =>
    text ? (
      <Box key={label} className={css.better}>
        <Text kind="caption" tone="success" strong>
          {t(`practice.report.${label}`)}
        </Text>
        <Text kind="body">{text}</Text>
      </Box>
    ) : null,
  )
}

function Quote({ deduction }: { deduction: Deduction }) {
  const t = useText()
  const { quote, start, end } = deduction
  const [open = '', close = ''] = t('practice.report.quote', { text: '\n' }).split('\n')
  const marked = start !== undefined && end !== undefined && end > start
  return (
    <Text kind="body" className={css.quote}>
      {open}
      {marked ? quote.slice(0, start) : quote}
      {marked && (
        <Box as="mark" className={css.mark}>
          {quote.slice(start, end)}
        </Box>
      )}
      {marked && quote.slice(end)}
      {close}
    </Text>
  )
}
