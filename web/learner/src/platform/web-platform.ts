import type { TerminalKind } from '@lianda/shared/contract/fields'
import { readUserAgent } from '@lianda/shared/module/activity/client-facts.rules'
import type { Platform } from '@lianda/shared/platform/platform'
import { webDocuments } from './document-store'
import { webHttp } from './http'
import { type WebNavigation, webNavigation } from './navigation'
import { webOutbox } from './outbox-store'
import { webPictures } from './pictures'
import { webPlayer } from './player'
import { webRecorder } from './recorder'
import { webSocket } from './socket'
import { webValues } from './storage'
import { webSystem } from './system'

/** The spec's breakpoint between phone and desktop layouts. */
const DESKTOP = '(min-width: 992px) and (pointer: fine)'

export interface WebPlatform extends Platform {
  navigation: WebNavigation
}

export function webPlatform(): WebPlatform {
  const terminal: TerminalKind = matchMedia(DESKTOP).matches ? 'desktop' : 'h5'
  return {
    terminal,
    client: readUserAgent(navigator.userAgent, navigator.maxTouchPoints),
    storage: webValues(),
    outbox: webOutbox(),
    documents: webDocuments(),
    http: webHttp,
    socket: webSocket,
    recorder: webRecorder(),
    player: webPlayer(),
    pictures: webPictures,
    navigation: webNavigation(),
    system: webSystem,
  }
}
