import { PreviewFileScreen } from '@lianda/shared/module/media/reader/PreviewFileScreen'
import { page } from '../../shell/page'
import { viewingTexts } from '../viewing-texts'

export default page(PreviewFileScreen, 'own', viewingTexts)
