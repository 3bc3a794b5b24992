import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '@lianda/shared/contract/endpoint'
import type { personReport } from '@lianda/shared/module/figures/person-report.admin.contract'
import { lateLayer } from '../parts/late-part'
import { useText } from '../platform/text'
import type { OpenPoint, PointPart } from './PointDrawer'
import styles from './person.module.css'

const PointDrawer = lateLayer(
  async () => (await import('./PointDrawer')).PointDrawer,
  ({ point }) => point !== null,
)

/** As many fit beside the abilities. */
const FIRST = 10

interface Props {
  rows: OutputOf<typeof personReport>['points']
  userId: string
}

/** Knowledge points of quick questions, the weakest first; their figures open the questions. */
export function KnowledgePoints({ rows, userId }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<OpenPoint | null>(null)
  const figure = (name: string, part: PointPart, label: string, n: number) =>
    n === 0 ? (
      0
    ) : (
      <button
        type="button"
        className={styles.figure}
        aria-label={t('person-report.questions.show', { name: name || t('person-report.noPoint'), label, n })}
        aria-haspopup="dialog"
        onClick={() => setOpen({ name, part })}
      >
        {n}
      </button>
    )
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
                <td>{figure(name, 'mastered', t('person-report.mastered'), mastered)}</td>
                <td>{figure(name, 'all', t('person-report.asked'), total)}</td>
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
      <PointDrawer userId={userId} point={open} onClose={() => setOpen(null)} />
    </section>
  )
}
