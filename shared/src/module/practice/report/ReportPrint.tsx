import { useServices, useSlice, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { clockText, paperTime, pointsText } from '../../../ui/format'
import { Facts } from '../../../ui/Facts'
import { Text } from '../../../ui/Text'
import { identitySlice } from '../../identity/identity.slice'
import type { PracticeScore } from '../../scoring/scoring.contract'
import type { PracticeReport, TranscriptLine } from '../practice.contract'
import { askedKey, axesOf, wordlessKey } from './report-text'
import css from './ReportPrint.module.css'

/** Whether this device prints; what only paper shows is left out where nothing can be printed (WeChat). */
export const usePrints = (): boolean => useServices().platform.system.print !== null

const useName = (): string => useSlice(identitySlice, ({ user }) => user?.name ?? '')

/** The head of the printed report: who practised what and when, the rule's version, and both parts of the score. */
export function PrintHead({ report, score }: { report: PracticeReport; score: PracticeScore }) {
  const t = useText()
  const name = useName()
  const { session } = report
  const { brief } = session
  const outOf = (points: number | null, otherwise: string) =>
    points === null ? otherwise : t('practice.print.outOf', { score: pointsText(points) })
  const unmeasured = axesOf(score, null, 'delivery', t)[0]?.missing ?? ''
  return (
    <Box className={css.printed}>
      <Text kind="titleL" as="h1" className={css.title}>
        {t('practice.report.title')}
      </Text>
      <Facts
        items={[
          [t('practice.print.name'), name],
          [t('practice.print.scene'), brief.sceneName],
          [t('practice.print.task'), brief.taskTitle],
          [t('practice.print.customer'), brief.persona.name],
          [t('practice.print.started'), paperTime(session.startedAt, t)],
          [
            t('practice.print.attempt'),
            session.moment
              ? t('practice.moment.again', { turn: session.moment.turn })
              : session.rehearsal
                ? t('practice.report.rehearsal')
                : t('practice.report.attempt', { attempt: session.attempt }),
          ],
          ...(session.temper && session.temper !== 'usual'
            ? ([[t('practice.temper.label'), t(`practice.temper.${session.temper}`)]] as const)
            : []),
          [t('practice.print.rule'), t('practice.print.version', { version: score.ruleVersion })],
          [t('practice.print.content'), outOf(score.total, t('practice.report.notAssessed'))],
          [t('practice.print.delivery'), outOf(score.delivery, unmeasured)],
          [t('practice.print.overall'), outOf(score.overall, '')],
        ]}
      />
    </Box>
  )
}

/** The printed transcript: time, speaker, words. */
export function PrintTranscript({ lines, customer }: { lines: readonly TranscriptLine[]; customer: string }) {
  const t = useText()
  const name = useName()
  return (
    <Box className={css.printed}>
      <Text kind="titleS" as="h2" className={css.head}>
        {t('practice.report.transcriptTitle')}
      </Text>
      <Box as="ol">
        {lines.map((line) => (
          <Box as="li" key={line.no} className={css.line}>
            <Box as="span" className={css.at}>
              {clockText(line.atMs)}
            </Box>
            <Box className={css.words}>
              <Box as="b">{line.speaker === 'learner' ? name || t('practice.live.you') : customer}</Box>
              {` · ${line.text || t(wordlessKey(line))}`}
              {line.kind === 'text' && ` · ${t('practice.report.typed')}`}
              {line.correction !== undefined && ` · ${t('practice.report.corrected', { text: line.correction })}`}
              {line.notHeard && line.text !== '' && ` · ${t('practice.live.typedFor')}`}
              {line.asked && ` · ${t(askedKey(line.asked), { label: line.asked.label })}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
