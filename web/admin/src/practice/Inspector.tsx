import { Empty, Tag } from 'antd'
import type { RecordDetail } from '@lianda/shared/module/practice/record-detail.admin.contract'
import { type Deduction, partOf, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import { Radar, type RadarAxis } from '@lianda/shared/ui/Radar'
import { ScoreRing } from '@lianda/shared/ui/ScoreRing'
import { nextSteps, whyNotPassed } from '@lianda/shared/module/practice/report/report-text'
import { duration, score as figure } from '../platform/format'
import type { Translate } from '@lianda/shared/i18n/texts'
import { useText } from '../platform/text'
import { momentOf } from './Waveform'
import type { Segment } from './timeline'
import styles from './inspector.module.css'

interface Props {
  detail: RecordDetail
  segments: readonly Segment[]
  selected: number | null
  onSelect: (no: number) => void
}

/** Scores, the totals of the learner's attempts so far, and every deduction with its time. */
export function Inspector({ detail, segments, selected, onSelect }: Props) {
  const t = useText()
  const result = detail.score
  if (!result) return <Empty className={styles.noScore} description={t('practice-replay.noScore')} />
  const lostPoints = result.deductions
    .filter((row) => partOf(row.dimension) === 'content')
    .reduce((sum, row) => sum + row.points, 0)
  const axes = axesOf(result, detail.previous, t)
  const whyNot = whyNotPassed(result, t)
  const next = nextSteps(result, t)
  return (
    <>
      <section className={styles.total} aria-label={t('practice-replay.scores')}>
        <ScoreRing score={result.total} passScore={result.passScore} caption={t('practice-replay.outOf')} size={104} />
        <div>
          <p className={styles.tags}>
            <Tag color={result.passed ? 'success' : 'error'}>
              {t(result.passed ? 'practice-replay.passed' : 'practice-replay.failed', {
                score: result.passScore,
              })}
            </Tag>
            {result.finished ? null : <Tag>{t('practice-admin.record.brokenOff')}</Tag>}
            {result.total === null ? <Tag color="warning">{t('practice-replay.notAssessed')}</Tag> : null}
          </p>
          {whyNot.length > 0 ? (
            <p className={styles.faint}>
              {t('practice.report.whyNot', { list: whyNot.join(t('practice.report.and')) })}
            </p>
          ) : null}
          <p className={styles.totals}>
            {t('practice-replay.totals', {
              list: detail.totals
                .map(({ total, brokenOff }) =>
                  brokenOff ? t('practice-replay.totalBrokenOff', { total: figure(total) }) : figure(total),
                )
                .join(t('office.comma')),
            })}
          </p>
          {detail.original ? (
            <p className={styles.faint}>
              {t(detail.original.passed ? 'practice-replay.appealedPassed' : 'practice-replay.appealed', {
                score: detail.original.total === null ? '—' : figure(detail.original.total),
              })}
            </p>
          ) : null}
          {detail.rehearsals > 0 ? (
            <p className={styles.faint}>{t('practice-admin.record.rehearsals', { count: detail.rehearsals })}</p>
          ) : null}
        </div>
      </section>
      {axes.length >= 5 && axes.length <= 8 ? (
        <div className={styles.radar}>
          <Radar axes={axes} />
        </div>
      ) : null}
      <table className={styles.dimensions}>
        <caption>{t('practice-replay.byDimension')}</caption>
        <tbody>
          {result.dimensions.map((row) => (
            <tr key={row.dimension}>
              <th scope="row">{t(`practice-replay.dimension.${row.dimension}`)}</th>
              <td>
                {row.score === null
                  ? t(`practice-replay.notMeasured.${row.notMeasured ?? 'not_asked'}`)
                  : figure(row.score)}
              </td>
              <td>{row.weight > 0 ? t('practice-replay.weight', { percent: figure(row.weight) }) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {result.overall !== null && result.total !== null ? (
        <p className={styles.parts}>
          {t(result.delivery === null ? 'practice-replay.noDelivery' : 'practice-replay.overall', {
            overall: figure(result.overall),
            content: figure(result.total),
            delivery: figure(result.delivery ?? 0),
          })}
        </p>
      ) : null}
      {next.length > 0 ? (
        <section className={styles.deductions} aria-label={t('practice-replay.nextSteps')}>
          <h2>{t('practice-replay.nextSteps')}</h2>
          <ol className={styles.next}>
            {next.map(({ action, how }, n) => (
              // The list never changes, and two things may have the same words.
              <li key={n}>
                {action}
                {how === null ? null : <p className={styles.faint}>{how}</p>}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <section className={styles.deductions} aria-label={t('practice-replay.deductions')}>
        <h2>
          {t('practice-replay.deductions')} <b>{lostPoints > 0 ? `−${figure(lostPoints)}` : ''}</b>
          <span>{t('practice-replay.deductionHint')}</span>
        </h2>
        {result.deductions.length === 0 ? <p className={styles.faint}>{t('practice-replay.nothingLost')}</p> : null}
        <ol>
          {result.deductions.map((row) => (
            <DeductionRow
              key={row.no}
              row={row}
              at={momentOf(row, segments)}
              on={row.no === selected}
              onSelect={onSelect}
            />
          ))}
        </ol>
      </section>
      {result.open.length > 0 ? (
        <section className={styles.deductions} aria-label={t('practice-replay.open')}>
          <h2>
            {t('practice-replay.open')}
            <span>{t('practice-replay.openHint')}</span>
          </h2>
          <ul className={styles.openNodes}>
            {result.open.map((row) => (
              <li key={row.node}>
                <span className={styles.why}>
                  {row.node} · {t(`practice-replay.openWhy.${row.why}`)}
                  {row.quote === '' ? null : <span>{t('practice.report.quote', { text: row.quote })}</span>}
                  <Advice row={row} />
                </span>
                <b>{figure(row.points)}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function DeductionRow({
  row,
  at,
  on,
  onSelect,
}: {
  row: Deduction
  at: number
  on: boolean
  onSelect: (no: number) => void
}) {
  const t = useText()
  return (
    <li>
      <button
        type="button"
        className={on ? `${styles.deduction} ${styles.deductionOn}` : styles.deduction}
        aria-pressed={on}
        onClick={() => onSelect(row.no)}
      >
        <span className={styles.no}>{row.no}</span>
        <span className={styles.why}>
          <strong>{t(`practice-replay.deduction.${row.kind}`)}</strong>
          {partOf(row.dimension) === 'delivery' ? <span>{t('scoring.part.delivery')}</span> : null}
          <span>
            {duration(at)} · {reasonOf(row, t)}
          </span>
          {row.quote === '' ? null : (
            <span className={styles.printed}>{t('practice.report.quote', { text: row.quote })}</span>
          )}
          <Advice row={row} />
          {row.sure === undefined ? null : (
            <span>{t('practice-replay.sure', { percent: Math.round(row.sure * 100) })}</span>
          )}
        </span>
        <b>−{figure(row.points)}</b>
      </button>
    </li>
  )
}

function Advice({ row: { better, rewritten, advice } }: { row: Pick<Deduction, 'better' | 'rewritten' | 'advice'> }) {
  const t = useText()
  return (
    <>
      {better ? <span className={styles.better}>{t('practice-replay.better', { text: better })}</span> : null}
      {rewritten ? <span className={styles.better}>{t('practice-replay.rewritten', { text: rewritten })}</span> : null}
      {advice ? <span className={styles.better}>{advice}</span> : null}
    </>
  )
}

/** The measured value against the limit, in words. */
export function reasonOf(row: Deduction, t: Translate): string {
  const { reason } = row.detail
  return t(reason === undefined ? `office.reason.${row.kind}` : `office.reason.${row.kind}_${reason}`, row.detail)
}

/** Axes of the radar: dimensions that this rule scores; those it never asks for are only in the table. */
function axesOf(now: PracticeScore, before: PracticeScore | null, t: Translate): RadarAxis[] {
  const shown = now.dimensions.filter((row) => row.notMeasured !== 'not_asked')
  const measured = shown.flatMap((row) => (row.score === null ? [] : [row.score]))
  const lowest = Math.min(...measured)
  return shown.map((row) => ({
    label: t(`practice-replay.dimension.${row.dimension}`),
    value: row.score,
    previous: before?.dimensions.find((other) => other.dimension === row.dimension)?.score ?? null,
    missing: t('practice-replay.missing'),
    weakest: row.score !== null && row.score === lowest && lowest < 100,
  }))
}
