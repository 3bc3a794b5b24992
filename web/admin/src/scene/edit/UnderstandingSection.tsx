import { intentCalculation } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { ChoiceField, NumberField, SwitchField } from './fields'
import styles from './fields.module.css'

/** How an answer is taken for one of a node's intents. */
export function UnderstandingSection() {
  const t = useText()
  return (
    <>
      <div className={styles.two}>
        <ChoiceField
          at="calculation"
          label={t('scene.scene.calculation')}
          help={t('scene-edit.help.calculation')}
          options={intentCalculation.options.map((value) => ({ value, label: t(`scene.scene.calculations.${value}`) }))}
        />
        <NumberField
          at="strictness"
          label={t('scene-edit.field.strictness')}
          help={t('scene-edit.help.strictness')}
          min={0}
          max={100}
        />
      </div>
      <SwitchField at="crossNode" label={t('scene.scene.crossNode')} help={t('scene-edit.help.crossNode')} />
      <SwitchField at="smartBreak" label={t('scene.scene.smartBreak')} help={t('scene-edit.help.smartBreak')} />
    </>
  )
}
