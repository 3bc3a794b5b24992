import { PreviewFileScreen } from '@lianda/shared/module/media/reader/PreviewFileScreen'
import { page } from '../../page'
import { viewingTexts } from '../../viewing-texts'

export default page(PreviewFileScreen, viewingTexts)
