import { InputNumber, Radio, Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../../parts/question-editor/FieldError'
import styles from './settings.module.css'

/** A number with its unit. */
export function NumberField(props: {
  label: string
  help: string
  unit: string
  min: number
  max: number
  decimal: boolean
  locked: boolean
  value: number
  error: string | undefined
  onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{props.label}</label>
      <InputNumber
        id={id}
        min={props.min}
        max={props.max}
        precision={props.decimal ? 1 : 0}
        step={1}
        suffix={props.unit}
        readOnly={props.locked}
        value={props.value}
        status={props.error ? 'error' : ''}
        aria-describedby={`${id}help`}
        formatter={(shown) => String(shown ?? '').replace(/\.0$/, '')}
        onChange={(value) => {
          if (value !== null) props.onChange(value)
        }}
      />
      <p id={`${id}help`}>{props.help}</p>
      <FieldError error={props.error} />
    </div>
  )
}

/** A switch with its explanation. */
export function SwitchField(props: {
  label: string
  help: string
  checked: boolean
  locked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className={styles.switch}>
      <div>
        <b id={id}>{props.label}</b>
        <p id={`${id}help`}>{props.help}</p>
      </div>
      <Switch
        checked={props.checked}
        disabled={props.locked}
        aria-labelledby={id}
        aria-describedby={`${id}help`}
        onChange={props.onChange}
      />
    </div>
  )
}

/** A choice of a few options, each explained. */
export function ChoiceField<T extends string>(props: {
  label: string
  value: T
  locked: boolean
  options: { value: T; label: string; help: string }[]
  onChange: (value: T) => void
}): ReactNode {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <b id={id}>{props.label}</b>
      <Radio.Group
        className={styles.choices}
        value={props.value}
        disabled={props.locked}
        onChange={(event) => {
          const chosen = props.options.find((option) => option.value === event.target.value)
          if (chosen) props.onChange(chosen.value)
        }}
      >
        {props.options.map((option) => (
          <Radio key={option.value} value={option.value}>
            {option.label}
            <p>{option.help}</p>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}
