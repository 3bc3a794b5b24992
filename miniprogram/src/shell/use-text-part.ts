import type { Language } from '@lianda/shared/contract/fields'
import { useServices } from '@lianda/shared/hook/core-context'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import { useEffect, useState } from 'react'

/** Texts bundled with the sub-package that needs them. */
export interface TextPart {
  name: string
  load(language: Language): Promise<LanguageTexts>
}

/** Whether the page's own texts are loaded. */
export function useTextPart(part: TextPart | undefined): boolean {
  const { texts } = useServices()
  const [there, setThere] = useState(part === undefined)
  useEffect(() => {
    if (part !== undefined) void texts.part(part.name, part.load).then(() => setThere(true))
  }, [texts, part])
  return there
}
