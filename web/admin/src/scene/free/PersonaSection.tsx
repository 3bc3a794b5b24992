import { PORTRAITS } from '@lianda/shared/ui/portrait-shapes'
import { Portrait } from '@lianda/shared/ui/Portrait'
import { useText } from '../../platform/text'
import { useField } from './editing'
import { ChoiceField, NumberField, TextField } from './fields'
import styles from './free.module.css'

/** Learners have portraits of their own. */
const CUSTOMERS = PORTRAITS.filter((key) => !key.startsWith('learner'))

/** What the learner reads before it starts. */
export function BasicsSection() {
  const t = useText()
  return (
    <>
      <div className={styles.two}>
        <TextField at="name" label={t('free-practice.field.name')} max={20} />
        <TextField at="role" label={t('free-practice.field.role')} help={t('free-practice.help.role')} max={40} />
      </div>
      <TextField
        at="goal"
        label={t('free-practice.field.goal')}
        help={t('free-practice.help.goal')}
        max={200}
        rows={2}
      />
      <TextField at="description" label={t('free-practice.field.description')} max={100} rows={1} />
      <div className={styles.two}>
        <NumberField at="minutes" label={t('free-practice.field.minutes')} min={1} max={60} />
        <NumberField at="hints" label={t('free-practice.field.hints')} min={0} max={10} />
      </div>
    </>
  )
}

/** Who the customer is. */
export function PersonaSection() {
  const t = useText()
  return (
    <>
      <Portraits />
      <div className={styles.three}>
        <TextField at="persona.name" label={t('free-practice.field.persona')} max={240} />
        <ChoiceField
          at="persona.gender"
          label={t('free-practice.field.gender')}
          options={(['female', 'male'] as const).map((value) => ({
            value,
            label: t(`free-practice.gender.${value}`),
          }))}
        />
        <NumberField at="persona.age" label={t('free-practice.field.age')} min={10} max={100} optional />
      </div>
      <TextField
        at="persona.brief"
        label={t('free-practice.field.brief')}
        help={t('free-practice.help.brief')}
        max={200}
        rows={2}
      />
      <TextField
        at="persona.character"
        label={t('free-practice.field.character')}
        help={t('free-practice.help.character')}
        max={800}
        rows={3}
      />
    </>
  )
}

function Portraits() {
  const t = useText()
  const { value, locked, set } = useField<string>('persona.portrait')
  return (
    <fieldset className={styles.portraits}>
      <legend>{t('free-practice.field.portrait')}</legend>
      {CUSTOMERS.map((portrait, index) => (
        <label key={portrait} className={styles.portrait} data-on={value === portrait}>
          <input
            type="radio"
            name="portrait"
            className={styles.native}
            checked={value === portrait}
            disabled={locked}
            aria-label={t('free-practice.field.portraitOf', { n: index + 1 })}
            onChange={() => set(portrait)}
          />
          <Portrait portrait={portrait} size={44} />
        </label>
      ))}
    </fieldset>
  )
}
