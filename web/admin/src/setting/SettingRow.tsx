import { Form } from 'antd'
import { cloneElement, type ReactElement, useId } from 'react'
import { useText } from '../platform/text'
import type { Settings } from './settings'
import styles from './setting.module.css'

interface Props {
  name: keyof Settings
  /** Shows a sentence under the name: `setting.<name>Hint`, or another key of `setting`. */
  hint?: boolean | string
  /** `checked` for a switch. */
  valuePropName?: 'value' | 'checked'
  required?: boolean
  children: ReactElement<{ 'aria-labelledby'?: string; 'aria-describedby'?: string }>
}

/** One setting: name and explanation on the left, control on the right. */
export function SettingRow({ name, hint = false, valuePropName = 'value', required = false, children }: Props) {
  const t = useText()
  const id = useId()
  const label = t(`setting-admin.${name}`)
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <b id={id}>{label}</b>
        {hint ? <span id={`${id}hint`}>{t(`setting-admin.${hint === true ? `${name}Hint` : hint}`)}</span> : null}
      </div>
      <Form.Item
        name={name}
        valuePropName={valuePropName}
        rules={[{ required, message: t('office.form.required', { name: label }) }]}
      >
        {cloneElement(children, { 'aria-labelledby': id, ...(hint ? { 'aria-describedby': `${id}hint` } : {}) })}
      </Form.Item>
    </div>
  )
}
