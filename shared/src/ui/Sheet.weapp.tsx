export { SheetLayer as Sheet } from './SheetLayer.weapp'
export type { SheetProps } from './Sheet.types'
