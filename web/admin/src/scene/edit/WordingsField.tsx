import { Button, Input, Select } from 'antd'
import { useRef } from 'react'
import { Icon } from '@lianda/shared/ui/Icon'
import type { MoodLevel, Wording } from '@lianda/shared/module/customer/customer.contract'
import { ActionMenu } from '../../parts/ActionMenu'
import { focusAfter } from '../../parts/focus-after'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { fieldId, type Place } from './content-edit'
import { useField } from './editing'
import { type Slot, useSlots } from './use-slots'
import styles from './fields.module.css'

const MOODS = ['any', 'warm', 'plain', 'cold'] as const satisfies readonly (MoodLevel | 'any')[]
const MOST = 12
const LONGEST = 200

interface Props {
  at: Place
  label: string
  help?: string
  /** The label is on the screen already. */
  unlabelled?: true
}

/** What the customer says: wordings of one act, each for any mood or for one. Enter begins the next one. */
export function WordingsField({ at, label, help, unlabelled }: Props) {
  const t = useText()
  const { value, fault, locked, set } = useField<Wording[] | undefined>(at)
  const slots = useSlots(at)
  const list = useRef<HTMLDivElement>(null)
  /** The sentence that was written in last: there a slot goes. */
  const written = useRef(0)
  const rows = value ?? []
  const shown: readonly Wording[] = rows.length === 0 && !locked ? [{ text: '' }] : rows
  const put = (index: number, row: Wording) => set(shown.map((one, n) => (n === index ? row : one)))
  const inputAt = (index: number) => list.current?.querySelectorAll<HTMLInputElement>('input[data-wording]')[index]
  const add = (index: number) => {
    if (shown.length >= MOST) return
    const next = [...shown.slice(0, index), { text: '' }, ...shown.slice(index)]
    focusAfter(
      () => set(next),
      () => inputAt(index),
    )
  }
  const remove = (index: number) =>
    focusAfter(
      () => set(shown.filter((_one, n) => n !== index)),
      () => inputAt(Math.max(0, index - 1)),
    )
  const insert = ({ text: slot }: Slot) => {
    const index = Math.min(written.current, shown.length - 1)
    const row = shown[index]
    const input = inputAt(index)
    if (!row || !input) return
    const { selectionStart, selectionEnd } = input
    const from = selectionStart ?? row.text.length
    const text = `${row.text.slice(0, from)}${slot}${row.text.slice(selectionEnd ?? from)}`
    if (text.length > LONGEST) return
    put(index, { ...row, text })
    // In the next frame: the menu that chose the slot closes first.
    requestAnimationFrame(() => {
      input.focus()
      input.setSelectionRange(from + slot.length, from + slot.length)
    })
  }
  return (
    <div className={styles.field} role="group" aria-labelledby={`${fieldId(at)}-label`}>
      <span id={`${fieldId(at)}-label`} className={unlabelled ? styles.hiddenText : styles.groupLabel}>
        {label}
        <small>{t('scene-edit.wordings.count', { count: rows.filter(({ text }) => text.trim() !== '').length })}</small>
      </span>
      <div ref={list} className={styles.wordings}>
        {shown.map((row, index) => (
          // A wording has no id; its place names it.
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled by the draft
          <div key={index} className={styles.wording}>
            <Input
              data-wording
              {...(index === 0 ? { id: fieldId(at) } : {})}
              aria-label={t('scene-edit.wordings.one', { label, n: index + 1 })}
              value={row.text}
              maxLength={LONGEST}
              readOnly={locked}
              autoComplete="off"
              onFocus={() => {
                written.current = index
              }}
              {...(fault ? { status: 'error' as const } : {})}
              onChange={({ target }) => put(index, { ...row, text: target.value })}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing || locked) return
                if (event.key === 'Enter') {
                  event.preventDefault()
                  add(index + 1)
                } else if (event.key === 'Backspace' && row.text === '' && shown.length > 1) {
                  event.preventDefault()
                  remove(index)
                }
              }}
            />
            <Select<(typeof MOODS)[number]>
              className={styles.mood ?? ''}
              aria-label={t('scene-edit.wordings.moodOf', { n: index + 1 })}
              value={row.mood ?? 'any'}
              disabled={locked}
              options={MOODS.map((mood) => ({ value: mood, label: t(`scene-edit.mood.${mood}`) }))}
              onChange={(mood) => put(index, mood === 'any' ? { text: row.text } : { ...row, mood })}
            />
            {locked ? null : (
              <Button
                type="text"
                size="small"
                disabled={rows.length === 0}
                aria-label={t('scene-edit.wordings.remove', { n: index + 1 })}
                icon={<AdminIcon name="trash" size={16} />}
                onClick={() => remove(index)}
              />
            )}
          </div>
        ))}
      </div>
      {fault ? (
        <span className={styles.fault}>{fault}</span>
      ) : help ? (
        <span className={styles.help}>{help}</span>
      ) : null}
      {locked ? null : (
        <div className={styles.wordingSteps}>
          <Button
            size="small"
            type="link"
            className={styles.addWording ?? ''}
            disabled={shown.length >= MOST}
            icon={<AdminIcon name="plus" size={14} />}
            onClick={() => add(shown.length)}
          >
            {t('scene-edit.wordings.add')}
          </Button>
          {slots.length > 0 ? (
            <ActionMenu
              menu={{
                items: slots.map((slot) => ({
                  key: slot.text,
                  label: `${slot.label} ${slot.text}`,
                  onClick: () => insert(slot),
                })),
              }}
            >
              <Button
                size="small"
                type="text"
                icon={<Icon name="down" size={14} />}
                iconPlacement="end"
                aria-label={t('scene-edit.wordings.slots', { label })}
              >
                {t('scene-edit.wordings.insert')}
              </Button>
            </ActionMenu>
          ) : null}
        </div>
      )}
    </div>
  )
}
