import type { Language } from '../../contract/fields'
import { useText } from '../../hook/core-context'
import { LANGUAGES } from '../../i18n/texts'
import { ChoiceSheet } from './ChoiceSheet'

interface LanguageSheetProps {
  open: boolean
  language: Language
  onChoose: (language: Language) => void
  onClose: () => void
}

/** Language choice; each language is shown by its own name. */
export function LanguageSheet({ open, language, onChoose, onClose }: LanguageSheetProps) {
  const t = useText()
  return (
    <ChoiceSheet
      open={open}
      title={t('ui.language.choose')}
      choices={LANGUAGES.map((value) => ({ value, label: t(`ui.language.${value}`) }))}
      chosen={language}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
