import type { OperationRow } from '@lianda/shared/module/log/log.admin.contract'
import { factWords, valueWords } from '@lianda/shared/module/log/operation-words.rules'
import { useText } from '../platform/text'
import { useOperationWords } from './use-operation-words'
import styles from './log.module.css'

/** Each fact of a change before and after, in words. */
export function ChangeTable({ row }: { row: Pick<OperationRow, 'noun' | 'before' | 'after'> }) {
  const t = useText()
  const words = useOperationWords()
  const { noun, before, after } = row
  const names = Object.keys({ ...before, ...after })
  if (names.length === 0) return <p>{t('log.unchanged')}</p>
  return (
    <table className={styles.change}>
      <thead>
        <tr>
          <th>{t('log.item')}</th>
          <th>{t('log.before')}</th>
          <th>{t('log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{factWords(noun, name, words)}</th>
            <td>{valueWords(noun, name, before[name], words)}</td>
            <td>{valueWords(noun, name, after[name], words)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
