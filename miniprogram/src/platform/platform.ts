import type { Platform } from '@lianda/shared/platform/platform'
import { createHttp } from './http'
import { createKeyValue } from './key-value'
import { createNavigation, type WechatNavigation } from './navigation'
import { createOutboxStore } from './outbox-store'
import { createPlayer } from './player'
import { RandomPool } from './random-pool'
import { createRecorder } from './recorder'
import { createSocket } from './socket'
import { createSystem, type WechatSystem } from './system'

export interface WechatPlatform extends Platform {
  navigation: WechatNavigation
  system: WechatSystem
}

/**
 * Everything that the shared core asks of WeChat.
 *
 * @param serverUrl origin of the server, without a slash at the end
 * @throws what `wx.getRandomValues` fails with: without randomness no password could be sent safely
 */
export async function createPlatform(serverUrl: string): Promise<WechatPlatform> {
  const random = new RandomPool()
  await random.ready()
  const storage = createKeyValue()
  return {
    terminal: 'weapp',
    storage,
    outbox: createOutboxStore(storage),
    http: createHttp(serverUrl),
    socket: createSocket(serverUrl),
    recorder: createRecorder(),
    player: createPlayer(serverUrl),
    navigation: createNavigation(),
    system: createSystem(random),
  }
}
