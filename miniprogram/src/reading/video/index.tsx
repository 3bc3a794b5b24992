import { VideoScreen } from '@lianda/shared/module/viewing/film/VideoScreen'
import { page } from '../../shell/page'
import { viewingTexts } from '../viewing-texts'

export default page(VideoScreen, 'own', viewingTexts)
