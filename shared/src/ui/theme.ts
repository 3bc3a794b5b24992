import { createContext, useContext } from 'react'
import type { LanguageTag } from '../i18n/texts'
import { cx } from './cx'

export interface Appearance {
  theme: 'light' | 'dark'
  reducedMotion: boolean
}

const AppearanceContext = createContext<Appearance>({ theme: 'light', reducedMotion: false })

/** The shell provides the values of the setting slice; drawings in WeChat and animated shapes read them. */
export const AppearanceProvider = AppearanceContext.Provider

export const useAppearance = (): Appearance => useContext(AppearanceContext)

/** Class and style of root views in WeChat, which has no document element. */
export interface RootLook {
  className: string
  style: Record<string, string>
}

/** @param fontScale 1 = 100 % */
export const rootLookOf = ({
  theme,
  language,
  fontScale,
  reducedMotion,
}: Appearance & { language: LanguageTag; fontScale: number }): RootLook => ({
  className: cx('ld-root', `lang-${language}`, `theme-${theme}`, reducedMotion && 'reduced-motion'),
  style: { '--ld-unit': `${fontScale}px` },
})

const RootLookContext = createContext<RootLook>({ className: 'ld-root', style: {} })

/** WeChat's shell provides the page's look, so that views outside the page's root view (a sheet) can use it. */
export const RootLookProvider = RootLookContext.Provider

export const useRootLook = (): RootLook => useContext(RootLookContext)
