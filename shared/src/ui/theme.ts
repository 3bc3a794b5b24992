import { createContext, useContext } from 'react'

export interface Appearance {
  theme: 'light' | 'dark'
  reducedMotion: boolean
}

const AppearanceContext = createContext<Appearance>({ theme: 'light', reducedMotion: false })

/** The shell provides what the setting slice says; drawings in WeChat and animated shapes read it. */
export const AppearanceProvider = AppearanceContext.Provider

export const useAppearance = (): Appearance => useContext(AppearanceContext)
