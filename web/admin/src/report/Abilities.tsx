import { Link } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { ABILITY_PRACTICES } from '@lianda/shared/module/practice/practice.admin.contract'
import { partOf } from '@lianda/shared/module/scoring/scoring.contract'
import { Radar } from '@lianda/shared/ui/Radar'
import { score } from '../platform/format'
import { useText } from '../platform/text'
import { measuredAddress } from './person-address'
import styles from './person.module.css'

interface Props {
  report: Pick<OutputOf<typeof personReport>, 'abilities' | 'abilitiesShort' | 'from' | 'to'>
  userId: string
}

/** What practices of the period scored on average in each dimension, with those practices, beside the period before. */
export function Abilities({ report: { abilities: rows, abilitiesShort, from, to }, userId }: Props) {
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
          <p className={styles.none}>
            {t(abilitiesShort ? 'person-report.abilitiesNewest' : 'person-report.abilitiesMeans', {
              n: ABILITY_PRACTICES,
            })}
          </p>
          <div className={styles.radar}>
            <Radar axes={axes} />
          </div>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('person-report.dimension')}</th>
                <th scope="col">{t('person-report.periodNow')}</th>
                <th scope="col">{t('person-report.measuredIn')}</th>
                <th scope="col">{t('person-report.periodBefore')}</th>
              </tr>
            </thead>
            <tbody>
              {measured.map((row) => (
                <tr key={row.dimension}>
                  <th scope="row">{t(`practice-replay.dimension.${row.dimension}`)}</th>
                  <td>{figure(row.score)}</td>
                  <td>
                    {row.practices === 0 ? (
                      0
                    ) : (
                      <Link to={measuredAddress(row.dimension, userId, { from, to })}>{row.practices}</Link>
                    )}
                  </td>
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
