import type { Lexicon } from '@lianda/shared/module/scene/scene.contract'
import { useText } from '../../platform/text'
import { FieldGroup, LinesField, TextField } from './fields'
import { RowList } from './RowList'

const byIndex = (_row: unknown, index: number) => String(index)

/** Words of this scene, beside the organisation's. */
export function WordsSection() {
  const t = useText()
  return (
    <>
      <LinesField at="lexicon.polite" label={t('scene-edit.field.polite')} help={t('scene-edit.help.polite')} />
      <FieldGroup label={t('scene-edit.field.sensitive')}>
        <RowList<Lexicon['sensitive'][number]>
          at="lexicon.sensitive"
          noun={t('scene-edit.noun.word')}
          max={MOST}
          keyOf={byIndex}
          nameOf={({ word }) => word}
          make={() => ({ word: '', better: '' })}
          empty={t('scene-edit.empty.sensitive')}
        >
          {(row) => (
            <>
              <TextField at={`${row}.word`} label={t('scene-edit.field.word')} max={LONGEST} />
              <TextField at={`${row}.better`} label={t('scene-edit.field.better')} max={200} />
            </>
          )}
        </RowList>
      </FieldGroup>
      <FieldGroup label={t('scene-edit.field.synonyms')}>
        <RowList<Lexicon['synonyms'][number]>
          at="lexicon.synonyms"
          noun={t('scene-edit.noun.word')}
          max={MOST}
          keyOf={byIndex}
          nameOf={({ base }) => base}
          make={() => ({ base: '', words: [] })}
          empty={t('scene-edit.empty.synonyms')}
        >
          {(row) => (
            <>
              <TextField at={`${row}.base`} label={t('scene-edit.field.word')} max={LONGEST} />
              <LinesField
                at={`${row}.words`}
                label={t('scene-edit.field.sameWords')}
                help={t('scene-edit.help.sameWords')}
              />
            </>
          )}
        </RowList>
      </FieldGroup>
      <FieldGroup label={t('scene-edit.field.hotWords')}>
        <RowList<Lexicon['hotWords'][number]>
          at="lexicon.hotWords"
          noun={t('scene-edit.noun.word')}
          max={MOST}
          keyOf={byIndex}
          nameOf={({ word }) => word}
          make={() => ({ word: '', replace: [] })}
          empty={t('scene-edit.empty.hotWords')}
        >
          {(row) => (
            <>
              <TextField at={`${row}.word`} label={t('scene-edit.field.word')} max={LONGEST} />
              <LinesField
                at={`${row}.replace`}
                label={t('scene-edit.field.misheard')}
                help={t('scene-edit.help.misheard')}
              />
            </>
          )}
        </RowList>
      </FieldGroup>
    </>
  )
}

/** Rows of a list, and characters of a word. */
const MOST = 200
const LONGEST = 32
