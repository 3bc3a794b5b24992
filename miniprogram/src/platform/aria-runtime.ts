import { mergeInternalComponents } from '@tarojs/shared'
import { ARIA_COMPONENTS } from '../../config/aria-attributes'

mergeInternalComponents(ARIA_COMPONENTS)
