/** Data between the harness's browser page and Node: JSON only, bytes as base64. */
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

/** Functions that Node offers to the page. */
export type NodeBridge = {
  weappRequest(request: BridgeRequest): Promise<BridgeResponse>
  weappSocketOpen(id: number, url: string, header: Record<string, string>): Promise<void>
  weappSocketSend(id: number, body: Body): Promise<void>
  weappSocketClose(id: number, code: number, reason: string): Promise<void>
  weappReport(kind: 'log' | 'error', text: string): Promise<void>
}

/** The simulated device. */
export type DeviceOptions = {
  language: 'zh_CN' | 'zh_TW' | 'en'
  /** WeChat's own text size in px; 16 is 100 %. */
  fontSizeSetting: number
  /** Storage of an earlier run, to simulate a restart. */
  storage: Record<string, string>
  /** User files of an earlier run, path -> base64. */
  files: Record<string, string>
  /** Whether the device starts with a network. */
  connected: boolean
  /** The learner's answer to the microphone prompt, and the sound that it then records: 16-bit PCM as base64. */
  microphone: { allowed: boolean; pcmBase64: string }
  /** Storage limit for a program's files; 200 MB on a device. */
  fileLimitBytes: number
  /** Whether the learner has accepted the privacy guide before; if not, WeChat asks the program to show it. */
  privacyAgreed: boolean
  /** The first page with its query; if empty, the first of app.json. */
  launchUrl: string
}

/** Functions that the page offers to Node. */
export type PageBridge = {
  socketEvent(id: number, event: SocketEvent): void
  current(): { path: string; query: Record<string, string>; depth: number }
  storage(): Record<string, string>
  files(): Record<string, string>
  background(): void
  foreground(): void
  /** A call or the lock screen takes the microphone, or returns it. */
  interrupt(begin: boolean): void
  /** From now on the microphone hears this (16 kHz PCM), then silence. */
  hear(pcmBase64: string): void
  /** Length of all sound that the microphone has given. */
  recordedMs(): number
  /** Lets the film that plays go on by so many seconds of it, at once. */
  playFilms(seconds: number, ends: boolean): void
  setNetwork(connected: boolean): void
  /** The back gesture, or Android's key. */
  systemBack(): void
  /** Whether a page-container would intercept the next back. */
  guarded(): boolean
}
