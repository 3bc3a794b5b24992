import type { Objection } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { asked, AskedFields } from './AskedFields'
import { freeId, idsOf } from './content-edit'
import { useEditing } from './editing'
import { IdsField, NumberField, TextField } from './fields'
import { RowList } from './RowList'
import { useAnswers } from './use-answers'
import { WordingsField } from './WordingsField'

const makeObjection = (rows: readonly Objection[]): Objection => ({
  ...{ id: freeId(idsOf(rows), 'o'), label: '', raisedBy: [], wordings: [] },
  ...{ resolvedBy: asked(), pressed: [], patience: 1, resolved: [], dropped: [] },
})

/** Doubts that are raised after an answer, and what resolves them. */
export function ObjectionsSection() {
  const t = useText()
  const answers = useAnswers()
  /** In a customer by itself nothing can raise a doubt: the scene that takes the customer says what does. */
  const inScene = 'flow' in useEditing().content
  return (
    <RowList<Objection>
      at="customer.objections"
      noun={t('scene-edit.noun.objection')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={makeObjection}
      empty={t('scene-edit.empty.objections')}
    >
      {(at) => (
        <>
          <TextField
            at={`${at}.label`}
            label={t('scene-edit.field.objectionLabel')}
            help={t('scene-edit.help.objectionLabel')}
            max={48}
          />
          {inScene ? (
            <IdsField
              at={`${at}.raisedBy`}
              label={t('scene-edit.field.raisedBy')}
              help={t('scene-edit.help.raisedBy')}
              options={answers}
            />
          ) : null}
          <WordingsField at={`${at}.wordings`} label={t('scene-edit.field.raised')} />
          <AskedFields
            at={`${at}.resolvedBy`}
            examples={t('scene-edit.field.resolvedBy')}
            help={t('scene-edit.help.resolvedBy')}
          />
          <WordingsField at={`${at}.resolved`} label={t('scene-edit.field.resolved')} />
          <NumberField
            at={`${at}.patience`}
            label={t('scene-edit.field.pressTimes')}
            help={t('scene-edit.help.pressTimes')}
            min={0}
            max={3}
          />
          <WordingsField at={`${at}.pressed`} label={t('scene-edit.field.pressed')} />
          <WordingsField
            at={`${at}.dropped`}
            label={t('scene-edit.field.dropped')}
            help={t('scene-edit.help.dropped')}
          />
          <TextField
            at={`${at}.hint`}
            label={t('scene-edit.field.hint')}
            help={t('scene-edit.help.objectionHint')}
            max={200}
            optional
          />
        </>
      )}
    </RowList>
  )
}
