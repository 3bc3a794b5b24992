import { partOf, type PracticeScore } from '@lianda/shared/module/scoring/scoring.contract'
import { score as figure } from '../platform/format'
import { useText } from '../platform/text'
import { reasonOf } from '../practice/Inspector'
import type { Worths } from './Judgement'
import { PointsField } from './PointsField'
import styles from './judgement.module.css'

interface Props extends Worths {
  score: PracticeScore
  selected: number | null
  onSelect: (no: number) => void
}

/** Every deduction and open part with its evidence, and what it costs. */
export function LostPoints({ score, worths, onWorth, selected, onSelect }: Props) {
  const t = useText()
  const lost = score.deductions.length + score.open.length
  const cost = (id: string, was: number, name: string) =>
    worths === null ? (
      <b>−{figure(was)}</b>
    ) : (
      <PointsField
        label={t('appeal-admin.costs', { name })}
        was={was}
        worth={worths[id]}
        least={0}
        most={was}
        onWorth={(points) => onWorth(id, points)}
      />
    )
  return (
    <section className={styles.part}>
      <h2>{t('appeal-admin.lost')}</h2>
      {worths === null || lost === 0 ? null : <p className={styles.faint}>{t('appeal-admin.lostHint')}</p>}
      {lost === 0 ? <p className={styles.faint}>{t('practice-replay.nothingLost')}</p> : null}
      <ul className={styles.list}>
        {score.deductions.map((row) => {
          const name = `${row.no} ${t(`practice-replay.deduction.${row.kind}`)}`
          return (
            <li key={row.no} className={styles.row}>
              <button
                type="button"
                className={styles.what}
                aria-pressed={row.no === selected}
                onClick={() => onSelect(row.no)}
              >
                <strong>{name}</strong>
                {partOf(row.dimension) === 'delivery' ? <span>{t('scoring.part.delivery')}</span> : null}
                <span>{reasonOf(row, t)}</span>
                {row.quote === '' ? null : <span>{t('practice.report.quote', { text: row.quote })}</span>}
              </button>
              {cost(`d${row.no}`, row.points, name)}
            </li>
          )
        })}
        {score.open.map((row, n) => (
          <li key={row.node} className={styles.row}>
            <div className={styles.what}>
              <strong>{row.node}</strong>
              <span>{t(`practice-replay.openWhy.${row.why}`)}</span>
              {row.quote === '' ? null : <span>{t('practice.report.quote', { text: row.quote })}</span>}
            </div>
            {cost(`o${n}`, row.points, row.node)}
          </li>
        ))}
      </ul>
    </section>
  )
}
