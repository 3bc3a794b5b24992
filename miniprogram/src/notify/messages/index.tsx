import { MessagesScreen } from '@lianda/shared/module/notify/MessagesScreen'
import { page } from '../../shell/page'
import { notifyTexts } from '../notify-texts'

export default page(MessagesScreen, 'own', notifyTexts)
