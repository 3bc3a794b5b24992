import type { Ability } from '@lianda/shared/module/figures/person-report.admin.contract'
import { partOf } from '@lianda/shared/module/scoring/scoring.contract'
import { Radar } from '@lianda/shared/ui/Radar'
import { score } from '../platform/format'
import { useText } from '../platform/text'
import styles from './person.module.css'

/** What practices of the period scored on average in each dimension, beside the period before. */
export function Abilities({ rows }: { rows: readonly Ability[] }) {
  const t = useText()
  const measured = rows.filter((row) => row.score !== null || row.before !== null)
  const lowest = Math.min(...rows.flatMap((row) => row.score ?? []))
  const axes = rows
    .filter(({ dimension }) => partOf(dimension) === 'content')
    .map((row) => ({
      label: t(`practice-replay.dimension.${row.dimension}`),
      value: row.score,
      previous: row.before,
      missing: t('practice-replay.missing'),
      weakest: row.score !== null && row.score === lowest && lowest < 100,
    }))
  const figure = (value: number | null) => (value === null ? '—' : score(value))
  return (
    <section aria-label={t('person-report.abilities')}>
      <h2>{t('person-report.abilities')}</h2>
      {measured.length === 0 ? <p className={styles.none}>{t('person-report.noAbilities')}</p> : null}
      {measured.length > 0 ? (
        <>
          <p className={styles.none}>{t('person-report.abilitiesHint')}</p>
          <div className={styles.radar}>
            <Radar axes={axes} />
          </div>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('person-report.dimension')}</th>
                <th scope="col">{t('person-report.periodNow')}</th>
                <th scope="col">{t('person-report.periodBefore')}</th>
              </tr>
            </thead>
            <tbody>
              {measured.map((row) => (
                <tr key={row.dimension}>
                  <th scope="row">{t(`practice-replay.dimension.${row.dimension}`)}</th>
                  <td>{figure(row.score)}</td>
                  <td>{figure(row.before)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </section>
  )
}
