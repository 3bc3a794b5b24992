import { Input, InputNumber, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { fieldId, linesOf, type Place } from './content-edit'
import { useField } from './editing'
import styles from './fields.module.css'

interface Named {
  at: Place
  label: string
  help?: string | undefined
}

/** A label with its field, what is wrong with it, or a hint. */
export function Framed({
  at,
  label,
  help,
  fault,
  children,
}: Named & { fault: string | undefined; children: ReactNode }) {
  const id = fieldId(at)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {fault ? (
        <span id={`${id}-fault`} className={styles.fault}>
          {fault}
        </span>
      ) : help ? (
        <span id={`${id}-help`} className={styles.help}>
          {help}
        </span>
      ) : null}
    </div>
  )
}

export const described = (at: Place, fault: string | undefined, help: string | undefined) => ({
  id: fieldId(at),
  'aria-invalid': fault !== undefined,
  ...(fault
    ? { 'aria-describedby': `${fieldId(at)}-fault` }
    : help
      ? { 'aria-describedby': `${fieldId(at)}-help` }
      : {}),
})

/** A label for a list of rows, with a hint. */
export function FieldGroup({ label, help, children }: { label: string; help?: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.groupLabel}>{label}</span>
      {help ? <span className={styles.help}>{help}</span> : null}
      {children}
    </div>
  )
}

interface TextProps extends Named {
  max: number
  rows?: number
  optional?: true
  /** Puts what was typed where more than the text changes by it. */
  put?: (text: string) => void
}

/** A text of one line, or of several with `rows`. An optional one that is emptied is taken away. */
export function TextField({ max, rows, optional, put, ...named }: TextProps) {
  const { at, help } = named
  const { value, fault, locked, set } = useField<string | undefined>(at)
  const shared = {
    ...described(at, fault, help),
    value: value ?? '',
    maxLength: max,
    readOnly: locked,
    ...(fault ? { status: 'error' as const } : {}),
    onChange: ({ target }: { target: { value: string } }) =>
      put ? put(target.value) : set(optional && target.value === '' ? undefined : target.value),
  }
  return (
    <Framed {...named} fault={fault}>
      {rows ? (
        <Input.TextArea {...shared} autoSize={{ minRows: rows, maxRows: 12 }} showCount={!locked && rows > 1} />
      ) : (
        <Input {...shared} autoComplete="off" />
      )}
    </Framed>
  )
}

/** An optional list that is emptied is taken away. */
interface List extends Named {
  optional?: true
}

/** Sentences, one a line: `most` of them, each with `longest` characters at most. */
export function LinesField({
  optional,
  most,
  longest,
  ...named
}: List & { most?: number | undefined; longest?: number | undefined }) {
  const { at, help } = named
  const { value = [], fault, locked, set } = useField<string[] | undefined>(at)
  return (
    <Framed {...named} fault={fault}>
      <Input.TextArea
        {...described(at, fault, help)}
        autoSize={{ minRows: 2, maxRows: 10 }}
        value={value.join('\n')}
        readOnly={locked}
        {...(fault ? { status: 'error' as const } : {})}
        onChange={({ target }) => {
          const lines = linesOf(target.value)
            .slice(0, most)
            .map((line) => line.slice(0, longest))
          set(optional && lines.length === 0 ? undefined : lines)
        }}
      />
    </Framed>
  )
}

/** A number; an optional one may be empty. */
export function NumberField({
  min,
  max,
  unit,
  optional,
  ...named
}: Named & { min: number; max: number; unit?: string; optional?: true }) {
  const { at, help } = named
  const { value, fault, locked, set } = useField<number | undefined>(at)
  return (
    <Framed {...named} fault={fault}>
      <InputNumber
        {...described(at, fault, help)}
        className={styles.number ?? ''}
        value={value ?? null}
        min={min}
        max={max}
        precision={0}
        disabled={locked}
        {...(unit ? { suffix: unit } : {})}
        onChange={(next) => (next === null ? optional && set(undefined) : set(next))}
      />
    </Framed>
  )
}

export interface Choice<V extends string | number> {
  value: V
  label: ReactNode
}

interface Options<V extends string | number> {
  options: readonly Choice<V>[]
}

/** One of some values, which may stand for what is stored. */
export function PickField<V extends string | number>({
  options,
  value,
  onPick,
  ...named
}: Named & Options<V> & { value: V; onPick: (value: V) => void }) {
  const { at, help } = named
  const { fault, locked } = useField<unknown>(at)
  return (
    <Framed {...named} fault={fault}>
      <Select<V>
        {...described(at, fault, help)}
        value={value}
        disabled={locked}
        options={[...options]}
        onChange={onPick}
      />
    </Framed>
  )
}

export function ChoiceField<V extends string | number>(named: Named & Options<V>) {
  const { value, set } = useField<V>(named.at)
  return <PickField<V> {...named} value={value} onPick={set} />
}

/** Several ids out of others of the content. */
export function IdsField({ options, optional, ...named }: List & Options<string>) {
  const { at, help } = named
  const { value = [], fault, locked, set } = useField<string[] | undefined>(at)
  return (
    <Framed {...named} fault={fault}>
      <Select<string[]>
        {...described(at, fault, help)}
        mode="multiple"
        value={value}
        disabled={locked || options.length === 0}
        options={[...options]}
        optionFilterProp="label"
        {...(fault ? { status: 'error' as const } : {})}
        onChange={(next) => set(optional && next.length === 0 ? undefined : next)}
      />
    </Framed>
  )
}

/** An optional member that is absent is off; `optional`: it is taken away when it is switched off. */
export function SwitchField({ optional, ...named }: List) {
  const { at, label, help } = named
  const { value = false, locked, set } = useField<boolean | undefined>(at)
  return (
    <div className={styles.switchField}>
      <Switch
        id={fieldId(at)}
        checked={value}
        disabled={locked}
        aria-label={label}
        onChange={(next) => set(optional && !next ? undefined : next)}
      />
      <label htmlFor={fieldId(at)}>{label}</label>
      {help ? <span className={styles.help}>{help}</span> : null}
    </div>
  )
}
