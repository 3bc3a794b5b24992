import { Link } from 'react-router'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { homeCompletion } from '@lianda/shared/module/home/home.admin.contract'
import { ListError } from '../list/ListStates'
import type { Called } from '../platform/query'
import { useText } from '../platform/text'
import { DepartmentTable } from './DepartmentTable'
import { rateOf } from './difference.rules'
import { runningAddress } from './home-address'
import styles from './board.module.css'

/** How far people have come in the packages that are running. */
export function CompletionTable({ completion }: { completion: Called<OutputOf<typeof homeCompletion>> }) {
  const t = useText()
  const { data, failure, reload } = completion
  const rows = data?.rows.filter(({ packages }) => packages > 0) ?? []
  return (
    <section aria-label={t('home.completion.title')}>
      <h2>{t('home.completion.title')}</h2>
      {failure ? <ListError failure={failure} kept={data !== null} onRetry={reload} /> : null}
      {data && rows.length === 0 ? <p className={styles.none}>{t('home.completion.none')}</p> : null}
      {data === null && !failure ? <div className={styles.waitingRows} aria-busy="true" /> : null}
      {rows.length > 0 ? (
        <>
          <p className={styles.none}>{t('home.completion.hint')}</p>
          <table className={styles.completion}>
            <thead>
              <tr>
                <th scope="col">{t('home.completion.type')}</th>
                {(['packages', 'people', 'done', 'rate'] as const).map((key) => (
                  <th key={key} scope="col" className={styles.number}>
                    {t(`home.completion.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ packageType, packages, people, done }) => (
                <tr key={packageType}>
                  <th scope="row">{t(`home.packages.${packageType}`)}</th>
                  <td className={styles.number}>
                    <Link to={runningAddress(packageType)}>{packages}</Link>
                  </td>
                  <td className={styles.number}>{people}</td>
                  <td className={styles.number}>{done}</td>
                  <td className={styles.number}>{rateOf({ people, done })}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {data && data.departments.length > 0 ? <DepartmentTable rows={data.departments} /> : null}
        </>
      ) : null}
    </section>
  )
}
