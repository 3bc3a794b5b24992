export { ScreenParts as Screen } from './ScreenParts'
export type { ScreenProps } from './Screen.types'
