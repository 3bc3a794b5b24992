import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { useText } from '../platform/text'
import styles from './person.module.css'

/** As many fit beside the abilities. */
const FIRST = 10

/** Knowledge points of quick questions, the weakest first. */
export function KnowledgePoints({ rows }: { rows: OutputOf<typeof personReport>['points'] }) {
  const t = useText()
  const [all, setAll] = useState(false)
  return (
    <section aria-label={t('person-report.points')}>
      <h2>{t('person-report.points')}</h2>
      <p className={styles.none}>{t(rows.length === 0 ? 'person-report.noPoints' : 'person-report.pointsHint')}</p>
      {rows.length > 0 ? (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('person-report.point')}</th>
              <th scope="col">{t('person-report.mastered')}</th>
              <th scope="col">{t('person-report.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {(all ? rows : rows.slice(0, FIRST)).map(({ name, total, mastered }) => (
              <tr key={name}>
                <th scope="row">{name === '' ? t('person-report.noPoint') : name}</th>
                <td>{mastered}</td>
                <td>{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {rows.length > FIRST ? (
        <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'person-report.fewer' : 'person-report.all', { n: rows.length })}
        </Button>
      ) : null}
    </section>
  )
}
