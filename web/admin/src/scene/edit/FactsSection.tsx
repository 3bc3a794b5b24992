import type { CustomerFact } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { asked, AskedFields } from './AskedFields'
import { freeId, idsOf } from './content-edit'
import { useRows } from './editing'
import { IdsField, NumberField, TextField } from './fields'

import { RowList } from './RowList'
import { labelled } from './use-answers'
import { WordingsField } from './WordingsField'

const level = () => ({ trust: 0, wordings: [] })

/** Ids of facts and small talk: one list, since both are topics. */
export function useTopicIds(): string[] {
  const facts = useRows<{ id: string }>('customer.facts')
  const talk = useRows<{ id: string }>('customer.smallTalk')
  return idsOf([...facts, ...talk])
}

/** What the customer knows and tells who asks for it. */
export function FactsSection() {
  const t = useText()
  const facts = useRows<CustomerFact>('customer.facts')
  const memories = labelled(useRows<CustomerFact>('customer.memories'))
  const taken = useTopicIds()
  return (
    <RowList<CustomerFact>
      at="customer.facts"
      noun={t('scene-edit.noun.fact')}
      max={60}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => ({
        ...{ id: freeId(taken, 'f'), label: '', asked: asked(), levels: [level()] },
        ...{ after: [], knowing: [], guarded: [] },
      })}
      empty={t('scene-edit.empty.facts')}
    >
      {(at, { id }) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('scene-edit.field.factLabel')}
            help={t('scene-edit.help.factLabel')}
            max={48}
          />
          <AskedFields at={`${at}.asked`} examples={t('scene-edit.field.asked')} help={t('scene-edit.help.asked')} />
          <Levels at={`${at}.levels`} />
          <IdsField
            at={`${at}.after`}
            label={t('scene-edit.field.after')}
            help={t('scene-edit.help.after')}
            options={labelled(facts.filter((fact) => fact.id !== id))}
          />
          {memories.length > 0 ? (
            <IdsField
              at={`${at}.knowing`}
              label={t('scene-edit.field.knowing')}
              help={t('scene-edit.help.knowing')}
              options={memories}
            />
          ) : null}
          <WordingsField
            at={`${at}.guarded`}
            label={t('scene-edit.field.guarded')}
            help={t('scene-edit.help.guarded')}
          />
        </>
      )}
    </RowList>
  )
}

type Level = CustomerFact['levels'][number]

/** How deep the customer goes: the next level when it is asked for again. */
function Levels({ at }: { at: string }) {
  const t = useText()
  return (
    <RowList<Level>
      at={at}
      noun={t('scene-edit.noun.level')}
      max={3}
      keyOf={(_row, index) => String(index)}
      nameOf={({ wordings }) => wordings[0]?.text ?? ''}
      make={level}
      empty={t('scene-edit.empty.levels')}
    >
      {(row) => (
        <>
          <WordingsField
            at={`${row}.wordings`}
            label={t('scene-edit.field.answer')}
            help={t('scene-edit.help.answer')}
          />
          <NumberField
            at={`${row}.trust`}
            label={t('scene-edit.field.trust')}
            help={t('scene-edit.help.trust')}
            min={0}
            max={10}
          />
        </>
      )}
    </RowList>
  )
}
