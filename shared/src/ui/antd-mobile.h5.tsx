import { reduceMotion, restoreMotion } from 'antd-mobile/es/utils/reduce-and-restore-motion'
import { useLayoutEffect } from 'react'
import { useAppearance } from './theme'
import './tokens/antd-mobile.css'

/** Every twin from antd-mobile calls it: brings the tokens' variables, and applies the user's wish for less motion. */
export function useAntdMobile(): void {
  const { reducedMotion } = useAppearance()
  useLayoutEffect(() => (reducedMotion ? reduceMotion() : restoreMotion()), [reducedMotion])
}
