import { useText } from '../../platform/text'
import { useField } from './editing'
import { ChoiceField, FieldGroup, NumberField, TextField } from './fields'
import { LinesList } from './LinesList'
import styles from './fields.module.css'

/** What is said when the learner is silent, or not understood, how often, and what follows. */
export function PausesSection() {
  const t = useText()
  return (
    <>
      <div className={styles.two}>
        <NumberField at="silence.timeoutS" label={t('scene-edit.field.timeout')} min={3} max={120} />
        <NumberField at="silence.maxTimes" label={t('scene-edit.field.silenceTimes')} min={1} max={10} />
      </div>
      <Replies at="silence" />
      <div className={styles.two}>
        <NumberField at="nonStandard.maxTimes" label={t('scene-edit.field.nonStandardTimes')} min={1} max={10} />
        <NumberField
          at="nonStandard.alertAt"
          label={t('scene-edit.field.alertAt')}
          help={t('scene-edit.help.alertAt')}
          min={1}
          max={10}
        />
        <NumberField
          at="nonStandard.timeoutS"
          label={t('scene-edit.field.answerTimeout')}
          help={t('scene-edit.help.answerTimeout')}
          min={3}
          max={120}
          optional
        />
        <ChoiceField
          at="nonStandard.then"
          label={t('scene-edit.field.then')}
          options={(['continue', 'hangup'] as const).map((value) => ({ value, label: t(`scene-edit.then.${value}`) }))}
        />
      </div>
      <Replies at="nonStandard" />
    </>
  )
}

/** The lines of one rule, and its last words. */
function Replies({ at }: { at: 'silence' | 'nonStandard' }) {
  const t = useText()
  const { value: farewell } = useField<string>(`${at}.farewell.id`)
  const label = t(`scene-edit.field.${at}Reply`)
  return (
    <>
      <FieldGroup label={label}>
        <LinesList
          at={`${at}.replies`}
          noun={t('scene-edit.noun.reply')}
          label={label}
          max={10}
          empty={t(`scene-edit.empty.${at}`)}
          stem={at === 'silence' ? 's' : 'n'}
          besides={[farewell]}
        />
      </FieldGroup>
      <TextField at={`${at}.farewell.text`} label={t(`scene-edit.field.${at}Farewell`)} max={200} />
    </>
  )
}
