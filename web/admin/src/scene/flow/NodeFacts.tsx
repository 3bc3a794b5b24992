import type { CustomerFact } from '@lianda/shared/module/customer/customer.contract'
import type { FlowNode } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { useRows } from '../edit/editing'
import { IdsField } from '../edit/fields'
import { labelled } from '../edit/use-answers'

/** Which of the customer's facts are not told at a node, and which are told early; each is in one list at most. */
export function NodeFacts({ at, node: { held = [], early = [] } }: { at: string; node: FlowNode }) {
  const t = useText()
  const facts = useRows<CustomerFact>('customer.facts')
  if (facts.length === 0 && held.length + early.length === 0) return null
  const besides = (taken: readonly string[]) => labelled(facts.filter(({ id }) => !taken.includes(id)))
  return (
    <>
      <h3>{t('flow-edit.field.facts')}</h3>
      <IdsField
        at={`${at}.held`}
        label={t('flow-edit.field.held')}
        help={t('flow-edit.help.facts')}
        options={besides(early)}
        optional
      />
      <IdsField
        at={`${at}.early`}
        label={t('flow-edit.field.early')}
        help={t('flow-edit.help.early')}
        options={besides(held)}
        optional
      />
    </>
  )
}
