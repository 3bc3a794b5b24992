import type { SmallTalk } from '@lianda/shared/module/customer/customer.contract'
import { useText } from '../../platform/text'
import { asked, AskedFields } from './AskedFields'
import { freeId } from './content-edit'
import { useTopicIds } from './FactsSection'
import { TextField } from './fields'
import { RowList } from './RowList'
import { WordingsField } from './WordingsField'

/** Remarks beside the business. */
export function SmallTalkSection() {
  const t = useText()
  const taken = useTopicIds()
  return (
    <RowList<SmallTalk>
      at="customer.smallTalk"
      noun={t('scene-edit.noun.smallTalk')}
      max={20}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      make={() => ({ id: freeId(taken, 's'), label: '', asked: asked(), wordings: [] })}
      empty={t('scene-edit.empty.smallTalk')}
    >
      {(at) => (
        <>
          <TextField at={`${at}.label`} label={t('scene-edit.field.factLabel')} max={48} />
          <AskedFields
            at={`${at}.asked`}
            examples={t('scene-edit.field.remarks')}
            help={t('scene-edit.help.remarks')}
          />
          <WordingsField at={`${at}.wordings`} label={t('scene-edit.field.answer')} />
        </>
      )}
    </RowList>
  )
}
