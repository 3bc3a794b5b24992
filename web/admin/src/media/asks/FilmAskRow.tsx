import { Button, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import type { FilmQuestionRow } from '@lianda/shared/module/media/film-question.admin.contract'
import { FILM_QUESTIONS } from '@lianda/shared/module/media/media-kinds'
import { Icon } from '@lianda/shared/ui/Icon'
import { clockText } from '@lianda/shared/ui/format'
import { useText } from '../../platform/text'
import { AdminIcon } from '../../shell/AdminIcon'
import { type AskFault, secondOf } from './asks.rules'
import styles from './asks.module.css'

interface Props {
  row: FilmQuestionRow
  fault: AskFault | null
  locked: boolean
  onChange: (part: Partial<FilmQuestionRow>) => void
  /** Shows the film at its second. */
  onJump: () => void
  onRemove: () => void
}

/** 0: it must be right; else how often it is tried. */
const RULES = Array.from({ length: FILM_QUESTIONS.mostTries + 1 }, (_none, n) => n)

/** A question of a film: its second, what it says, and how the film goes on. */
export function FilmAskRow({ row, fault, locked, onChange, onJump, onRemove }: Props) {
  const t = useText()
  const { text, type, code, bank, bankVersion, mustBeRight, tries, second } = row
  const at = clockText(second * 1_000)
  const ruleText = (rule: number) =>
    rule === 0 ? t('media-admin.ask.mustBeRight') : t('media-admin.ask.tries', { count: rule })
  return (
    <li className={styles.row}>
      <div className={styles.place}>
        <SecondField
          key={second}
          second={second}
          label={t('media-admin.ask.second', { text })}
          fault={fault}
          locked={locked}
          onChange={(to) => onChange({ second: to })}
        />
        <Button
          type="text"
          icon={<Icon name="play" size={16} />}
          aria-label={t('media-admin.ask.jump', { at })}
          title={t('media-admin.ask.jump', { at })}
          onClick={onJump}
        />
      </div>
      <div className={styles.what}>
        <p className={styles.text}>
          <Tag>{t(`question-bank.type.${type}`)}</Tag>
          {code === '' ? null : <span className={styles.code}>{code}</span>} {text}
        </p>
        {bank === 'same' ? null : (
          <p className={styles.bank}>
            <Tag color="warning">{t(`media-admin.ask.bank.${bank}`)}</Tag>
            {t(`media-admin.ask.bankHint.${bank}`)}
            {bank === 'newer' && bankVersion !== null && !locked ? (
              <Button type="link" size="small" onClick={() => onChange({ bank: 'same', questionVersion: bankVersion })}>
                {t('media-admin.ask.update')}
              </Button>
            ) : null}
          </p>
        )}
      </div>
      <div className={styles.rule}>
        <Select<number>
          aria-label={t('media-admin.ask.rule', { text })}
          value={mustBeRight ? 0 : tries}
          disabled={locked}
          options={RULES.map((value) => ({ value, label: ruleText(value) }))}
          onChange={(rule) => onChange({ mustBeRight: rule === 0, tries: Math.max(1, rule) })}
        />
        {locked ? null : (
          <Button
            type="text"
            icon={<AdminIcon name="trash" size={16} />}
            aria-label={t('media-admin.ask.remove', { text })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}

interface SecondProps {
  second: number
  label: string
  fault: AskFault | null
  locked: boolean
  onChange: (second: number) => void
}

/** A time as `01:30`, taken over when the field is left or Enter is pressed. */
function SecondField({ second, label, fault, locked, onChange }: SecondProps) {
  const t = useText()
  const [typed, setTyped] = useState(clockText(second * 1_000))
  const read = secondOf(typed)
  const wrong = read === null ? 'shape' : fault
  const take = () => {
    if (read !== null && read !== second) onChange(read)
  }
  return (
    <span className={styles.second}>
      <Input
        value={typed}
        aria-label={label}
        aria-invalid={wrong !== null}
        {...(wrong === null ? {} : { status: 'error' as const })}
        maxLength={8}
        disabled={locked}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onPressEnter={(event) => {
          // Enter would send the form.
          event.preventDefault()
          take()
        }}
      />
      {wrong === null ? null : <span className={styles.fault}>{t(`media-admin.ask.fault.${wrong}`)}</span>}
    </span>
  )
}
