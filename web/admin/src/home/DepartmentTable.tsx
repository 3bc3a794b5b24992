import { Button } from 'antd'
import { useState } from 'react'
import type { DepartmentCompletion } from '@lianda/shared/module/home/home.admin.contract'
import { NO_UNIT } from '@lianda/shared/module/org/unit.admin.contract'
import { lateLayer } from '../parts/late-part'
import { useText } from '../platform/text'
import { useDepartmentWord } from '../shell/use-user'
import { rateOf } from './difference.rules'
import styles from './board.module.css'

const DepartmentDrawer = lateLayer(
  async () => (await import('./DepartmentDrawer')).DepartmentDrawer,
  ({ department }) => department !== null,
)

/** As many fit beside the other parts of the page. */
const FIRST = 8

/** How far the departments have come in the running packages; each shows the packages that it counts. */
export function DepartmentTable({ rows }: { rows: readonly DepartmentCompletion[] }) {
  const t = useText()
  const word = useDepartmentWord()
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<{ id: string; name: string } | null>(null)
  const nameOf = ({ id, name }: DepartmentCompletion) =>
    id === NO_UNIT ? t('home.completion.noDepartment', { department: word }) : name
  return (
    <>
      <table className={styles.completion}>
        <thead>
          <tr>
            <th scope="col">{word}</th>
            {(['people', 'done', 'rate'] as const).map((key) => (
              <th key={key} scope="col" className={styles.number}>
                {t(`home.completion.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(all ? rows : rows.slice(0, FIRST)).map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.listed}
                  onClick={() => setOpen({ id: row.id, name: nameOf(row) })}
                >
                  {nameOf(row)}
                </button>
              </th>
              <td className={styles.number}>{row.people}</td>
              <td className={styles.number}>{row.done}</td>
              <td className={styles.number}>{rateOf(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > FIRST ? (
        <Button type="link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('home.completion.fewer') : t('home.completion.all', { n: rows.length })}
        </Button>
      ) : null}
      <DepartmentDrawer department={open} onClose={() => setOpen(null)} />
    </>
  )
}
