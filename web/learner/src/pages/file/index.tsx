import { FileScreen } from '@lianda/shared/module/viewing/FileScreen'
import { page } from '../../page'
import { viewingTexts } from '../../viewing-texts'

export default page(FileScreen, viewingTexts)
