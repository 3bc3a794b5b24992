import type { Platform } from '@lianda/shared/platform/platform'
import { wechatClient } from './client-facts'
import { createDocuments } from './document-store'
import { createHttp } from './http'
import { createKeyValue } from './key-value'
import { createNavigation, type WechatNavigation } from './navigation'
import { createOutboxStore } from './outbox-store'
import { wechatPictures } from './pictures'
import { createPlayer } from './player'
import type { RandomPool } from './random-pool'
import { createRecorder } from './recorder'
import { createSocket } from './socket'
import { createSystem, type WechatSystem } from './system'

export interface WechatPlatform extends Platform {
  navigation: WechatNavigation
  system: WechatSystem
}

/**
 * The shared core's platform on WeChat.
 *
 * @param serverUrl origin of the server, without a slash at the end
 * @param random must be ready before anything is encrypted
 */
export function createPlatform(serverUrl: string, random: RandomPool): WechatPlatform {
  const storage = createKeyValue()
  return {
    terminal: 'weapp',
    client: wechatClient(),
    storage,
    outbox: createOutboxStore(storage),
    documents: createDocuments(storage, serverUrl),
    http: createHttp(serverUrl),
    socket: createSocket(serverUrl),
    recorder: createRecorder(),
    player: createPlayer(serverUrl),
    pictures: wechatPictures,
    navigation: createNavigation(serverUrl),
    system: createSystem(random),
  }
}
