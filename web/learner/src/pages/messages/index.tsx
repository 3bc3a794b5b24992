import { MessagesScreen } from '@lianda/shared/module/notify/MessagesScreen'
import { notifyTexts } from '../../notify-texts'
import { page } from '../../page'

export default page(MessagesScreen, notifyTexts)
