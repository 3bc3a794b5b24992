import { type Customer, customerOutcome, type CustomerOutcome } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { freeId, idsOf } from './content-edit'
import { useField, useRows } from './editing'
import { ChoiceField, IdsField, NumberField, PickField, TextField } from './fields'
import { RowList } from './RowList'
import { labelled, useAnswers } from './use-answers'
import { WordingsField } from './WordingsField'
import styles from './fields.module.css'

type Goal = Customer['goals'][number]

/** What the customer came for. */
export function GoalsSection() {
  const t = useText()
  const answers = useAnswers()
  return (
    <RowList<Goal>
      at="customer.goals"
      noun={t('scene-edit.noun.goal')}
      max={10}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={(rows) => ({ id: freeId(idsOf(rows), 'g'), label: '', metBy: [] })}
      empty={t('scene-edit.empty.goals')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.label`} label={t('scene-edit.field.goalLabel')} max={64} />
          <IdsField at={`${at}.metBy`} label={t('scene-edit.field.metBy')} options={answers} />
        </>
      )}
    </RowList>
  )
}

/** How a drawn conversation ends: the table of its outcomes. */
export function OutcomesSection() {
  const t = useText()
  const goals = labelled(useRows<Goal>('customer.goals'))
  const objections = labelled(useRows<Goal>('customer.objections'))
  const named = (outcome: CustomerOutcome['outcome']) => t(`scene-edit.outcome.${outcome}`)
  return (
    <RowList<CustomerOutcome>
      at="customer.outcomes"
      noun={t('scene-edit.noun.outcome')}
      max={20}
      keyOf={(_row, index) => String(index)}
      nameOf={({ outcome, wordings }) => `${named(outcome)} ${wordings[0]?.text ?? ''}`}
      make={() => ({ outcome: 'open', unresolved: [], unmet: [], wordings: [] })}
      empty={t('scene-edit.empty.outcomes')}
    >
      {(at) => (
        <>
          <ChoiceField
            at={`${at}.outcome`}
            label={t('scene-edit.field.outcome')}
            help={t('scene-edit.help.outcomeRow')}
            options={customerOutcome.shape.outcome.options.map((value) => ({ value, label: named(value) }))}
          />
          <div className={styles.two}>
            <IdsField at={`${at}.unresolved`} label={t('scene-edit.field.unresolved')} options={objections} />
            <IdsField at={`${at}.unmet`} label={t('scene-edit.field.unmet')} options={goals} />
          </div>
          <div className={styles.three}>
            <NumberField at={`${at}.trustFrom`} label={t('scene-edit.field.trustFrom')} min={0} max={10} optional />
            <NumberField at={`${at}.trustBelow`} label={t('scene-edit.field.trustBelow')} min={1} max={10} optional />
            <LeftField at={`${at}.left`} />
          </div>
          <WordingsField at={`${at}.wordings`} label={t('scene-edit.field.lastWords')} />
        </>
      )}
    </RowList>
  )
}

const LEFT = { any: undefined, yes: true, no: false } as const
type Left = keyof typeof LEFT

/** Whether questions were left open: it may also not matter. */
function LeftField({ at }: { at: string }) {
  const t = useText()
  const { value, set } = useField<boolean | undefined>(at)
  const shown: Left = value === undefined ? 'any' : value ? 'yes' : 'no'
  return (
    <PickField<Left>
      at={at}
      label={t('scene-edit.field.left')}
      options={(['any', 'yes', 'no'] as const).map((one) => ({ value: one, label: t(`scene-edit.left.${one}`) }))}
      value={shown}
      onPick={(one) => set(LEFT[one])}
    />
  )
}
