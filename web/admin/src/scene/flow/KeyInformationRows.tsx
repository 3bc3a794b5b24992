import { MAX_MUST_SAY } from '@lianda/shared/module/scene/edit/flow-edit.rules'
import type { MustSay } from '@lianda/shared/module/scene/key-information.contract'
import { useText } from '../../platform/text'
import { LinesField, SwitchField, TextField } from '../edit/fields'
import { RowList } from '../edit/RowList'

/** What is to be said at a node or with a point, with its figure, its polarity and what contradicts it. */
export function KeyInformationRows({ at, max = MAX_MUST_SAY }: { at: string; max?: number }) {
  const t = useText()
  return (
    <RowList<MustSay>
      at={at}
      noun={t('flow-edit.noun.mustSay')}
      max={max}
      keyOf={(_row, index) => String(index)}
      nameOf={({ label }) => label}
      make={() => ({ label: '', keywords: '' })}
      empty={t('flow-edit.empty.mustSay')}
    >
      {(row) => (
        <>
          <TextField at={`${row}.label`} label={t('flow-edit.field.mustSayLabel')} max={64} />
          <TextField
            at={`${row}.keywords`}
            label={t('flow-edit.field.keywords')}
            help={t('flow-edit.help.value')}
            max={400}
          />
          <TextField
            at={`${row}.value`}
            label={t('flow-edit.field.value')}
            help={t('flow-edit.help.figure')}
            max={40}
            optional
          />
          <SwitchField
            at={`${row}.denied`}
            label={t('flow-edit.field.denied')}
            help={t('flow-edit.help.denied')}
            optional
          />
          <LinesField
            at={`${row}.counters`}
            label={t('flow-edit.field.counters')}
            help={t('flow-edit.help.counters')}
            most={5}
            longest={200}
            optional
          />
          <TextField at={`${row}.better`} label={t('flow-edit.field.better')} max={200} optional />
        </>
      )}
    </RowList>
  )
}
