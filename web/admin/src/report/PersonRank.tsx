import { personRank } from '@lianda/shared/module/ranking/person-rank.admin.contract'
import { figure } from '../platform/figure'
import { dateTime } from '../platform/format'
import { useCall } from '../platform/query'
import { useTag, useText } from '../platform/text'
import { SideScroll } from './SideScroll'
import styles from './person.module.css'

/** The learners' page of rankings, which is another document. */
const RANKING = '/#/user/ranking'

/** Where somebody stands this month, in the organisation and in their department; nothing while it is not known. */
export function PersonRank({ userId }: { userId: string }) {
  const t = useText()
  const tag = useTag()
  const { data } = useCall(personRank, { id: userId })
  if (!data) return null
  const placeOf = ({ place, of }: { place: number | null; of: number }) =>
    t(place === null ? 'person-report.rank.none' : 'person-report.rank.place', { place: place ?? 0, of })
  return (
    <section aria-label={t('person-report.rank.title')}>
      <h2>{t('person-report.rank.title')}</h2>
      <p className={styles.none}>
        {t('person-report.rank.at', { at: dateTime(data.at, tag) })}
        <a className={`${styles.away} ${styles.unprinted}`} href={RANKING}>
          {t('person-report.rank.open')}
        </a>
      </p>
      <SideScroll label={t('person-report.rank.title')}>
        <table className={`${styles.table} ${styles.places}`}>
          <thead>
            <tr>
              <th scope="col">{t('person-report.rank.what')}</th>
              <th scope="col">{t('person-report.rank.value')}</th>
              <th scope="col">{t('person-report.rank.organisation')}</th>
              <th scope="col">{t('person-report.rank.department')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ by, value, organisation, department }) => (
              <tr key={by}>
                <th scope="row">{t(`person-report.rank.by.${by}`)}</th>
                <td>{figure(value)}</td>
                <td>{placeOf(organisation)}</td>
                <td>{department ? placeOf(department) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </section>
  )
}
