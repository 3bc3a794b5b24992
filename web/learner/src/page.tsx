import { useServices, useSlice } from '@lianda/shared/hook/core-context'
import { useObserved } from '@lianda/shared/hook/use-observed'
import { settingSlice } from '@lianda/shared/module/setting/setting.slice'
import { ShellFrame } from '@lianda/shared/module/shell/ShellFrame'
import { AppearanceProvider } from '@lianda/shared/ui/theme'
import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import { type ComponentType, type PropsWithChildren, useEffect, useMemo, useState } from 'react'
import { withCore } from './platform/boot'

/** Texts that load with the pages that need them. */
export interface TextPart {
  name: string
  load(language: Language): Promise<LanguageTexts>
}

/** Makes a page of the PWA out of a shared screen: the core with its route guard, its own texts, and the appearance. */
export function page(Screen: ComponentType, part?: TextPart): ComponentType {
  return withCore(function Framed() {
    if (!useTextPart(part)) return null
    return (
      <Appearance>
        <ShellFrame>
          <Screen />
        </ShellFrame>
      </Appearance>
    )
  })
}

function useTextPart(part: TextPart | undefined): boolean {
  const { texts } = useServices()
  const [there, setThere] = useState(part === undefined)
  useEffect(() => {
    if (part !== undefined) void texts.part(part.name, part.load).then(() => setThere(true))
  }, [texts, part])
  return there
}

function Appearance({ children }: PropsWithChildren) {
  const { system } = useServices().platform
  const theme = useSlice(settingSlice, (state) => state.theme)
  const systemDark = useObserved(system.onPrefersDark, system.prefersDark)
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  const value = useMemo(
    () => ({ theme: dark ? ('dark' as const) : ('light' as const), reducedMotion: system.prefersReducedMotion() }),
    [dark, system],
  )
  return <AppearanceProvider value={value}>{children}</AppearanceProvider>
}
