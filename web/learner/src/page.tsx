import { useStore } from 'zustand'
import { useServices, useSlice } from '@lianda/shared/hook/core-context'
import { settingSlice } from '@lianda/shared/module/setting/setting.slice'
import { FailedScreen } from '@lianda/shared/module/shell/ScreenBoundary'
import { ShellFrame } from '@lianda/shared/module/shell/ShellFrame'
import { BackProvider } from '@lianda/shared/ui/back'
import { AppearanceProvider } from '@lianda/shared/ui/theme'
import type { Language } from '@lianda/shared/contract/fields'
import type { LanguageTexts } from '@lianda/shared/i18n/texts'
import { type ComponentType, type PropsWithChildren, useCallback, useEffect, useMemo, useState } from 'react'
import { layers, withCore } from './platform/boot'

/** Texts that load with the pages that need them. */
export interface TextPart {
  name: string
  load(language: Language): Promise<LanguageTexts>
}

/** Makes a page of the PWA from a shared screen: adds the core with its route guard, the page's texts and the theme. */
export function page(Screen: ComponentType, part?: TextPart): ComponentType {
  return withCore(function Framed() {
    const { there, failure, retry } = useTextPart(part)
    if (!there && failure === null) return null
    return (
      <Appearance>
        <BackProvider value={layers}>
          <ShellFrame>
            {failure === null ? <Screen /> : <FailedScreen note={failure.message} onRetry={retry} />}
          </ShellFrame>
        </BackProvider>
      </Appearance>
    )
  })
}

/** Loads the page's texts: loaded, loading, or failed with a reason. */
function useTextPart(part: TextPart | undefined) {
  const { texts } = useServices()
  const [there, setThere] = useState(part === undefined)
  const [failure, setFailure] = useState<Error | null>(null)
  const bring = useCallback(() => {
    setFailure(null)
    if (part === undefined) return
    texts.part(part.name, part.load).then(
      () => setThere(true),
      (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
    )
  }, [texts, part])
  useEffect(bring, [bring])
  return { there, failure, retry: bring }
}

function Appearance({ children }: PropsWithChildren) {
  const { system } = useServices().platform
  const theme = useSlice(settingSlice, (state) => state.theme)
  const systemDark = useStore(system.prefersDark)
  const dark = theme === 'dark' || (theme === 'system' && systemDark)
  const value = useMemo(
    () => ({ theme: dark ? ('dark' as const) : ('light' as const), reducedMotion: system.prefersReducedMotion() }),
    [dark, system],
  )
  return <AppearanceProvider value={value}>{children}</AppearanceProvider>
}
