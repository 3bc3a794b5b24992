import { type Memory, toldKind, type ToldOption } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { freeId, idsOf } from './content-edit'
import { useRows } from './editing'
import { ChoiceField, FieldGroup, IdsField, TextField } from './fields'
import { RowList } from './RowList'
import { usePlaces } from './use-answers'
import { WordingsField } from './WordingsField'
import styles from './fields.module.css'

const makeMemory = (taken: readonly string[]): Memory => ({
  ...{ id: freeId(taken, 'm'), label: '', kind: 'money', keywords: '', recalls: [], contradicted: [] },
})

/** What learners tell, which the customer remembers, uses later, and holds them to. */
export function MemoriesSection() {
  const t = useText()
  const taken = useSlotIds()
  return (
    <RowList<Memory>
      at="customer.memories"
      noun={t('scene-edit.noun.memory')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => makeMemory(taken)}
      empty={t('scene-edit.empty.memories')}
    >
      {(at, { id, kind }) => (
        <>
          <div className={styles.two}>
            <TextField
              at={`${at}.label`}
              label={t('scene-edit.field.memoryLabel')}
              help={t('scene-edit.help.memoryLabel')}
              max={48}
            />
            <ChoiceField
              at={`${at}.kind`}
              label={t('scene-edit.field.memoryKind')}
              options={toldKind.options.map((value) => ({ value, label: t(`scene-edit.told.${value}`) }))}
            />
          </div>
          {kind === 'name' ? null : (
            <TextField
              at={`${at}.keywords`}
              label={t('scene-edit.field.topicWords')}
              help={t(kind === 'choice' ? 'scene-edit.help.choiceWords' : 'scene-edit.help.topicWords')}
              max={400}
            />
          )}
          {kind === 'choice' ? <Options at={`${at}.options`} /> : null}
          <Recalls at={`${at}.recalls`} slot={`{${id}}`} />
          <WordingsField
            at={`${at}.contradicted`}
            label={t('scene-edit.field.contradicted')}
            help={t('scene-edit.help.contradicted')}
          />
        </>
      )}
    </RowList>
  )
}

/** Ids of memories and drawn values: one list, since a sentence names both in braces. */
export function useSlotIds(): string[] {
  const memories = useRows<{ id: string }>('customer.memories')
  const values = useRows<{ id: string }>('customer.values')
  return idsOf([...memories, ...values])
}

/** The answers that a choice tells apart. */
function Options({ at }: { at: string }) {
  const t = useText()
  return (
    <FieldGroup label={t('scene-edit.field.options')}>
      <RowList<ToldOption>
        at={at}
        noun={t('scene-edit.noun.option')}
        max={12}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text}
        make={(rows) => ({ id: freeId(idsOf(rows), 'a'), text: '', keywords: '' })}
        empty={t('scene-edit.empty.options')}
      >
        {(row) => (
          <>
            <TextField at={`${row}.text`} label={t('scene-edit.field.optionText')} max={48} />
            <TextField
              at={`${row}.keywords`}
              label={t('scene-edit.field.keywords')}
              help={t('scene-edit.help.keywords')}
              max={400}
            />
          </>
        )}
      </RowList>
    </FieldGroup>
  )
}

/** Where the customer comes back to it. */
function Recalls({ at, slot }: { at: string; slot: string }) {
  const t = useText()
  const places = usePlaces()
  return (
    <FieldGroup label={t('scene-edit.field.recalls')} help={t('scene-edit.help.slot', { slot })}>
      <RowList<Memory['recalls'][number]>
        at={at}
        noun={t('scene-edit.noun.recall')}
        max={20}
        keyOf={(_row, index) => String(index)}
        nameOf={({ wordings }) => wordings[0]?.text ?? ''}
        make={() => ({ nodes: [], wordings: [] })}
        empty={t('scene-edit.empty.recalls', { slot })}
      >
        {(row) => (
          <>
            <IdsField at={`${row}.nodes`} label={t('scene-edit.field.recallAt')} options={places} />
            <WordingsField
              at={`${row}.wordings`}
              label={t('scene-edit.field.recalled')}
              help={t('scene-edit.help.recalled')}
            />
          </>
        )}
      </RowList>
    </FieldGroup>
  )
}
