import { FileScreen } from '@lianda/shared/module/viewing/FileScreen'
import { page } from '../../shell/page'
import { viewingTexts } from '../viewing-texts'

export default page(FileScreen, 'own', viewingTexts)
