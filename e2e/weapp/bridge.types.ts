/** What crosses between the browser page of the harness and the Node side: JSON only, bytes as base64. */
export type Body = { kind: 'none' } | { kind: 'text'; text: string } | { kind: 'bytes'; base64: string }

export type BridgeRequest = {
  url: string
  method: string
  header: Record<string, string>
  body: Body
  timeoutMs: number
}
export type BridgeResponse =
  | { ok: true; status: number; header: Record<string, string>; cookies: string[]; base64: string }
  | { ok: false; reason: string }

export type SocketEvent =
  | { type: 'open' }
  | { type: 'message'; body: Body }
  | { type: 'close'; code: number; reason: string }
  | { type: 'error'; reason: string }

/** Functions that Node gives to the page. */
export type NodeBridge = {
  weappRequest(request: BridgeRequest): Promise<BridgeResponse>
  weappSocketOpen(id: number, url: string, header: Record<string, string>): Promise<void>
  weappSocketSend(id: number, body: Body): Promise<void>
  weappSocketClose(id: number, code: number, reason: string): Promise<void>
  weappReport(kind: 'log' | 'error', text: string): Promise<void>
}

/** What the program finds on its device. */
export type DeviceOptions = {
  language: 'zh_CN' | 'zh_TW' | 'en'
  /** WeChat's own text size setting, px for 100 % = 16. */
  fontSizeSetting: number
  /** Storage from an earlier run, so that a restart can be played. */
  storage: Record<string, string>
  /** The user's files from an earlier run, path -> base64. */
  files: Record<string, string>
  /** Whether there is a network at the start. */
  connected: boolean
  /** What the learner answers when the microphone is asked for, and what it then hears: 16-bit PCM as base64. */
  microphone: { allowed: boolean; pcmBase64: string }
  /** Room for a program's files; 200 MB on a device. */
  fileLimitBytes: number
  /** Whether the learner has agreed to the privacy guide before; else WeChat asks the program to show it. */
  privacyAgreed: boolean
  /** The page that is opened first, with its query; the first of app.json when empty. */
  launchUrl: string
}

/** Functions that the page gives to Node. */
export type PageBridge = {
  socketEvent(id: number, event: SocketEvent): void
  current(): { path: string; query: Record<string, string>; depth: number }
  storage(): Record<string, string>
  files(): Record<string, string>
  background(): void
  foreground(): void
  /** A call or the lock screen takes the microphone, or gives it back. */
  interrupt(begin: boolean): void
  setNetwork(connected: boolean): void
  /** The back gesture, or Android's key. */
  systemBack(): void
  /** Whether a page-container would take the next back. */
  guarded(): boolean
}
