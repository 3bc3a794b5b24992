import { VideoScreen } from '@lianda/shared/module/viewing/film/VideoScreen'
import { page } from '../../page'
import { viewingTexts } from '../../viewing-texts'

export default page(VideoScreen, viewingTexts)
