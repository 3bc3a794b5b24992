import { useText } from '../../platform/text'
import { LinesField, TextField } from './fields'

/** Nothing that is recognised yet. */
export const asked = () => ({ keywords: '', examples: [] })

/** Key words and example sentences of something that is recognised. */
export function AskedFields({ at, examples, help }: { at: string; examples: string; help: string }) {
  const t = useText()
  return (
    <>
      <LinesField at={`${at}.examples`} label={examples} help={help} />
      <TextField
        at={`${at}.keywords`}
        label={t('scene-edit.field.keywords')}
        help={t('scene-edit.help.keywords')}
        max={400}
      />
    </>
  )
}
