import type { CustomerFact, SmallTalk } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { useEditing } from './editing'
import { IdsField, NumberField, TextField } from './fields'
import { AskedFields } from './PointsSection'
import { freeId } from './practice-edit'
import { RowList } from './RowList'
import { WordingsField } from './WordingsField'

const asked = () => ({ keywords: '', examples: [] })
const level = () => ({ trust: 0, wordings: [] })

/** What the customer knows and tells who asks for it. */
export function FactsSection() {
  const t = useText()
  const { content } = useEditing()
  const facts = content.customer?.facts ?? []
  const taken = [...facts, ...(content.customer?.smallTalk ?? [])].map(({ id }) => id)
  return (
    <RowList<CustomerFact>
      at="customer.facts"
      noun={t('free-practice.noun.fact')}
      max={60}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => ({
        ...{ id: freeId(taken, 'f'), label: '', asked: asked(), levels: [level()] },
        ...{ after: [], knowing: [], guarded: [] },
      })}
      empty={t('free-practice.empty.facts')}
    >
      {(at, { id }) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('free-practice.field.factLabel')}
            help={t('free-practice.help.factLabel')}
            max={48}
          />
          <AskedFields
            at={`${at}.asked`}
            examples={t('free-practice.field.asked')}
            help={t('free-practice.help.asked')}
          />
          <Levels at={`${at}.levels`} />
          <IdsField
            at={`${at}.after`}
            label={t('free-practice.field.after')}
            help={t('free-practice.help.after')}
            options={facts
              .filter((fact) => fact.id !== id)
              .map((fact) => ({ value: fact.id, label: fact.label || fact.id }))}
          />
          <WordingsField
            at={`${at}.guarded`}
            label={t('free-practice.field.guarded')}
            help={t('free-practice.help.guarded')}
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
      noun={t('free-practice.noun.level')}
      max={3}
      keyOf={(_row, index) => String(index)}
      nameOf={({ wordings }) => wordings[0]?.text ?? ''}
      make={level}
      empty={t('free-practice.empty.levels')}
    >
      {(row) => (
        <>
          <WordingsField
            at={`${row}.wordings`}
            label={t('free-practice.field.answer')}
            help={t('free-practice.help.answer')}
          />
          <NumberField
            at={`${row}.trust`}
            label={t('free-practice.field.trust')}
            help={t('free-practice.help.trust')}
            min={0}
            max={10}
          />
        </>
      )}
    </RowList>
  )
}

/** Remarks beside the business. */
export function SmallTalkSection() {
  const t = useText()
  const { content } = useEditing()
  const taken = [...(content.customer?.facts ?? []), ...(content.customer?.smallTalk ?? [])].map(({ id }) => id)
  return (
    <RowList<SmallTalk>
      at="customer.smallTalk"
      noun={t('free-practice.noun.smallTalk')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => ({ id: freeId(taken, 's'), label: '', asked: asked(), wordings: [] })}
      empty={t('free-practice.empty.smallTalk')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.label`} label={t('free-practice.field.factLabel')} max={48} />
          <AskedFields
            at={`${at}.asked`}
            examples={t('free-practice.field.remarks')}
            help={t('free-practice.help.remarks')}
          />
          <WordingsField at={`${at}.wordings`} label={t('free-practice.field.answer')} />
        </>
      )}
    </RowList>
  )
}
