import { Tag } from 'antd'
import type { TriedCost } from '@lianda/shared/module/practice/try.admin.contract'
import { useText } from '../../platform/text'
import styles from '../free/free.module.css'

/** What a turn would lose, each with its reason. */
export function Costs({ costs }: { costs: readonly TriedCost[] }) {
  const t = useText()
  return costs.map(({ kind, points, detail }, at) => {
    const { reason } = detail
    const why = t(reason === undefined ? `office.reason.${kind}` : `office.reason.${kind}_${reason}`, detail)
    return (
      <Tag key={`${kind}/${at}`} className={styles.cost ?? ''}>
        {t('free-practice.try.cost', { points, why })}
      </Tag>
    )
  })
}
