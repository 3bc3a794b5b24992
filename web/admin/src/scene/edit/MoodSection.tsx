import { Switch } from 'antd'
import { type CustomerMood, moodCause, type MoodCause } from '@lianda/shared/module/customer/customer.contract'
import { usualMove } from '@lianda/shared/module/scene/customer/mood.rules'
import { useText } from '../../platform/text'
import { fieldId } from './content-edit'
import { useField, useRows } from './editing'
import { ChoiceField, FieldGroup, NumberField } from './fields'
import { RowList } from './RowList'
import styles from './fields.module.css'

/** Where trust and patience start, on an easier and a harder day, and what moves them. */
export function MoodSection() {
  const t = useText()
  return (
    <>
      <StartFields at="customer.mood" />
      <DayFields day="easy" by={2} fall={1} />
      <DayFields day="hard" by={-2} fall={2} />
      <FieldGroup label={t('scene-edit.field.moves')}>
        <Moves />
      </FieldGroup>
    </>
  )
}

function StartFields({ at, more }: { at: string; more?: true }) {
  const t = useText()
  return (
    <div className={more ? styles.three : styles.two}>
      <NumberField
        at={`${at}.trust`}
        label={t('scene-edit.field.trustStart')}
        help={more ? undefined : t('scene-edit.help.trustStart')}
        min={0}
        max={10}
      />
      <NumberField
        at={`${at}.patience`}
        label={t('scene-edit.field.patience')}
        help={more ? undefined : t('scene-edit.help.patience')}
        min={1}
        max={10}
      />
      {more ? (
        <NumberField
          at={`${at}.fall`}
          label={t('scene-edit.field.fall')}
          help={t('scene-edit.help.fall')}
          min={1}
          max={3}
        />
      ) : null}
    </div>
  )
}

const within = (least: number, points: number): number => Math.max(least, Math.min(10, points))

/** A day that learners may choose, beginning with amounts near the usual day's. */
function DayFields({ day, by, fall }: { day: 'easy' | 'hard'; by: number; fall: number }) {
  const t = useText()
  const at = `customer.mood.${day}`
  const { value, locked, set } = useField<CustomerMood['easy']>(at)
  const { value: usual } = useField<CustomerMood>('customer.mood')
  const label = t(`scene-edit.field.${day}`)
  const allow = (allowed: boolean) =>
    set(allowed ? { trust: within(0, usual.trust + by), patience: within(1, usual.patience + by), fall } : undefined)
  return (
    <>
      <div className={styles.switchField}>
        <Switch
          id={fieldId(at)}
          checked={value !== undefined}
          disabled={locked}
          aria-label={label}
          onChange={(next) => allow(next)}
        />
        <label htmlFor={fieldId(at)}>{label}</label>
        <span className={styles.help}>{t('scene-edit.help.easy')}</span>
      </div>
      {value ? <StartFields at={at} more /> : null}
    </>
  )
}

type Move = CustomerMood['moves'][number]

const AT = 'customer.mood.moves'

/** What moves this customer by other than the usual amounts. */
function Moves() {
  const t = useText()
  const taken = useRows<Move>(AT).map(({ cause }) => cause)
  const [next = 'answered'] = moodCause.options.filter((cause) => !taken.includes(cause))
  const named = (cause: MoodCause) => t(`scene-edit.cause.${cause}`)
  return (
    <RowList<Move>
      at={AT}
      noun={t('scene-edit.noun.move')}
      max={moodCause.options.length}
      keyOf={(_row, index) => String(index)}
      nameOf={({ cause, trust, patience }) =>
        t('scene-edit.moveIs', { cause: named(cause), trust: signed(trust), patience: signed(patience) })
      }
      make={() => ({ cause: next, ...usualMove(next) })}
      empty={t('scene-edit.empty.moves')}
    >
      {(at, { cause }) => (
        <div className={styles.three}>
          <ChoiceField
            at={`${at}.cause`}
            label={t('scene-edit.field.cause')}
            options={moodCause.options
              .filter((one) => one === cause || !taken.includes(one))
              .map((value) => ({ value, label: named(value) }))}
          />
          <NumberField at={`${at}.trust`} label={t('scene-edit.field.trustBy')} min={-10} max={10} />
          <NumberField at={`${at}.patience`} label={t('scene-edit.field.patienceBy')} min={-10} max={10} />
        </div>
      )}
    </RowList>
  )
}

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points))
