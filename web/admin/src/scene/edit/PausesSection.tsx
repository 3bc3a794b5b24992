import type { CustomerLine } from '@lianda/shared/module/scene/customer-line.contract'
import { useText } from '../../platform/text'
import { useRows } from './editing'
import { NumberField, TextField } from './fields'
import styles from './fields.module.css'

/** What is said when the learner is silent, or not understood. */
export function PausesSection() {
  return (
    <>
      <PauseFields at="silence" />
      <PauseFields at="nonStandard" />
    </>
  )
}

/** How often, in which words, and the last words. */
function PauseFields({ at }: { at: 'silence' | 'nonStandard' }) {
  const t = useText()
  const replies = useRows<CustomerLine>(`${at}.replies`)
  return (
    <>
      <div className={styles.two}>
        {at === 'silence' ? (
          <NumberField at="silence.timeoutS" label={t('scene-edit.field.timeout')} min={3} max={120} />
        ) : null}
        <NumberField at={`${at}.maxTimes`} label={t(`scene-edit.field.${at}Times`)} min={1} max={10} />
      </div>
      {replies.map(({ id }, index) => (
        <TextField
          key={id}
          at={`${at}.replies.${index}.text`}
          label={t(`scene-edit.field.${at}Reply`, { n: index + 1 })}
          max={200}
        />
      ))}
      <TextField at={`${at}.farewell.text`} label={t(`scene-edit.field.${at}Farewell`)} max={200} />
    </>
  )
}
