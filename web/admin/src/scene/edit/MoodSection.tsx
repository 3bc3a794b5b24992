import { useText } from '../../platform/text'
import { NumberField } from './fields'
import { PauseFields } from './PauseFields'
import { WordingsField } from './WordingsField'
import styles from './fields.module.css'

/** Occasions whose sentences an author may write; without any the program's own are said. */
const ACTS = [
  ...(['again', 'unknown', 'back', 'asked_before', 'not_understood', 'silent'] as const),
  ...(['insult', 'refusal', 'blame', 'left', 'farewell', 'hurt'] as const),
] as const

/** Mood at the start, and what is said on occasions that every conversation may come to. */
export function MoodSection() {
  const t = useText()
  return (
    <>
      <div className={styles.two}>
        <NumberField
          at="customer.mood.trust"
          label={t('scene-edit.field.trustStart')}
          help={t('scene-edit.help.trustStart')}
          min={0}
          max={10}
        />
        <NumberField
          at="customer.mood.patience"
          label={t('scene-edit.field.patience')}
          help={t('scene-edit.help.patience')}
          min={1}
          max={10}
        />
      </div>
      <PauseFields at="silence" />
      <PauseFields at="nonStandard" />
      <p className={styles.help}>{t('scene-edit.help.acts')}</p>
      {ACTS.map((act) => (
        <WordingsField key={act} at={`customer.acts.${act}`} label={t(`scene-edit.act.${act}`)} />
      ))}
    </>
  )
}
