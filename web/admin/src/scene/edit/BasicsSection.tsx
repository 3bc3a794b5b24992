import type { ReactNode } from 'react'
import { useText } from '../../platform/text'
import { CategoryField } from './CategoryField'
import { useEditing } from './editing'
import { NumberField, TextField } from './fields'
import styles from './fields.module.css'
import { SoundFields } from './SoundFields'

/** What the learner reads before it starts. */
export function BasicsSection({ children }: { children?: ReactNode }) {
  const t = useText()
  const { place } = useEditing()
  return (
    <>
      <div className={place ? styles.three : styles.two}>
        <TextField at="name" label={t('scene-edit.field.name')} max={20} />
        {place ? <CategoryField place={place} /> : null}
        <TextField at="role" label={t('scene-edit.field.role')} help={t('scene-edit.help.role')} max={40} />
      </div>
      <TextField at="goal" label={t('scene-edit.field.goal')} help={t('scene-edit.help.goal')} max={200} rows={2} />
      <TextField at="description" label={t('scene-edit.field.description')} max={100} rows={1} />
      <div className={styles.three}>
        <NumberField at="minutes" label={t('scene-edit.field.minutes')} min={1} max={60} />
        <NumberField at="hints" label={t('scene-edit.field.hints')} min={0} max={10} />
        <NumberField at="waitS" label={t('scene-edit.field.waitS')} min={0} max={30} />
      </div>
      <SoundFields />
      {children}
    </>
  )
}
