import { type Background, background } from '@lianda/shared/module/voice/background.contract'
import { useText } from '../../platform/text'
import { useField } from './editing'
import { PickField, SwitchField } from './fields'
import styles from './fields.module.css'

/** What a learner hears beside the customer's voice. */
export function SoundFields() {
  const t = useText()
  const { value = 'none', set } = useField<Background | undefined>('background')
  return (
    <div className={styles.two}>
      <PickField<Background>
        at="background"
        label={t('scene.sound.background')}
        help={t('scene.sound.help.background')}
        value={value}
        onPick={set}
        options={background.options.map((place) => ({ value: place, label: t(`scene.sound.place.${place}`) }))}
      />
      <SwitchField at="ringtone" label={t('scene.sound.ringtone')} help={t('scene.sound.help.ringtone')} />
    </div>
  )
}
