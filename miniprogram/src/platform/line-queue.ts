import Taro from '@tarojs/taro'
import type { LinePlayback } from '@lianda/shared/platform/player'
import { wavOf } from '@lianda/shared/kernel/wav'
import { PCM_RATE } from '@lianda/shared/module/voice/voice.events'

/** Smallest piece of PCM to play, to keep gaps between two players rare: 0.8 s at 32,000 bytes/s. */
const MIN_PIECE_BYTES = 25_600

/** Volume while the learner begins to speak over the line. */
const DUCKED_VOLUME = 0.25

let nextFile = 0

/**
 * Plays a line of the customer that arrives in pieces. WeChat's player takes only files, so each piece becomes a file
 * and they are played in order; WAV and mp3 pieces are complete files already.
 */
export class LineQueue implements LinePlayback {
  readonly end: Promise<void>
  broken = false
  private readonly files = Taro.getFileSystemManager()
  private readonly queue: string[] = []
  private waiting: Uint8Array[] = []
  private current: { audio: Taro.InnerAudioContext; file: string } | undefined
  private played = 0
  private finished = false
  private volume = 1
  private resolveEnd: () => void = () => undefined

  constructor(private readonly format: 'pcm16k' | 'wav' | 'mp3') {
    this.end = new Promise((resolve) => {
      this.resolveEnd = resolve
    })
  }

  push(data: Uint8Array): void {
    if (this.format !== 'pcm16k') this.enqueue(data)
    else {
      this.waiting.push(data)
      if (this.waiting.reduce((sum, piece) => sum + piece.length, 0) >= MIN_PIECE_BYTES) this.flush()
    }
  }

  finish(): void {
    this.flush()
    this.finished = true
    this.next()
  }

  stop(): void {
    this.finished = true
    this.waiting = []
    for (const file of this.queue.splice(0)) this.remove(file)
    this.release()
    this.resolveEnd()
  }

  playedMs(): number {
    return Math.round(this.played + (this.current?.audio.currentTime ?? 0) * 1000)
  }

  duck(on: boolean): void {
    this.volume = on ? DUCKED_VOLUME : 1
    if (this.current) this.current.audio.volume = this.volume
  }

  private flush(): void {
    const pieces = this.waiting
    this.waiting = []
    if (pieces.length === 0) return
    const joined = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of pieces) {
      joined.set(piece, at)
      at += piece.length
    }
    this.enqueue(wavOf(joined, PCM_RATE))
  }

  private enqueue(data: Uint8Array): void {
    nextFile += 1
    const file = `${Taro.env.USER_DATA_PATH}/line-${nextFile}.${this.format === 'mp3' ? 'mp3' : 'wav'}`
    this.files.writeFileSync(file, data.slice().buffer)
    this.queue.push(file)
    this.next()
  }

  private next(): void {
    if (this.current) return
    const file = this.queue.shift()
    if (file === undefined) {
      if (this.finished) this.resolveEnd()
      return
    }
    const audio = Taro.createInnerAudioContext()
    this.current = { audio, file }
    const done = () => {
      if (this.current?.audio !== audio) return
      this.played += audio.duration * 1000
      this.release()
      this.next()
    }
    audio.onEnded(done)
    // A piece that can't be decoded is skipped: the words are on the screen.
    audio.onError(() => {
      this.broken = true
      done()
    })
    audio.volume = this.volume
    audio.src = file
    audio.play()
  }

  private release(): void {
    const current = this.current
    this.current = undefined
    if (!current) return
    current.audio.destroy()
    this.remove(current.file)
  }

  private remove(file: string): void {
    this.files.unlink({ filePath: file, fail: () => undefined })
  }
}
