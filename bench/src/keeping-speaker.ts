import { createHash } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { claim, get, type SessionView, start } from '@lianda/shared/module/practice/practice.contract'
import { join, lineDone } from '@lianda/shared/module/practice/practice.events'
import { FRAME_BYTES, FRAME_MS, turnBegin, turnEnd, turnFrame } from '@lianda/shared/module/voice/voice.events'
import { newKey, type Person, Refused } from './learner'
import { ask, speech } from './speaker'

const SPEAK_MS = 1_200

interface HeldTurn {
  sessionId: string
  turnKey: string
  turn: number
  pcm: Buffer
}

/**
 * Simulates a real device: it keeps the turn from the first frame, resumes sending after every interruption from the
 * position that the server has, and drops the turn only after the durable acknowledgement.
 */
export class KeepingSpeaker {
  readonly acknowledged: { sessionId: string; turnKey: string }[] = []
  spoken = 0
  resent = 0
  private turn: HeldTurn | null = null
  private session: SessionView | null = null
  private socket: Socket | null = null
  private startKey = newKey()
  private readonly deviceId = newKey()

  constructor(
    readonly learner: Person,
    private readonly subtaskId: string,
  ) {}

  /** Number of turns that are spoken but not acknowledged yet. */
  get held(): number {
    return this.turn === null ? 0 : 1
  }

  async talkUntil(over: () => boolean): Promise<void> {
    const deadline = () => over() && this.turn === null
    while (!deadline()) {
      try {
        await this.connect()
        await this.step(over())
      } catch (error) {
        if (error instanceof Refused && !isTemporary(error)) throw error
        this.socket?.disconnect()
        this.socket = null
        await new Promise((later) => setTimeout(later, 200))
      }
    }
    this.socket?.disconnect()
  }

  private async connect(): Promise<void> {
    if (this.socket?.connected) return
    this.socket = await this.learner.connect()
    if (this.session === null) {
      const { session } = await this.learner.call(start, {
        subtaskId: this.subtaskId,
        deviceId: this.deviceId,
        startKey: this.startKey,
        restart: true,
      })
      this.session = session
    } else if (this.session.state !== 'ended') {
      const { id } = this.session
      // The customer may have ended the practice while the device was offline; then it is only read.
      const { session } = await this.learner.call(claim, { id, deviceId: this.deviceId }).catch((error: unknown) => {
        if (error instanceof Refused && error.code === 'practice/ended') return this.learner.call(get, { id })
        throw error
      })
      this.session = session
    }
    await ask(this.socket, join, { id: this.session.id, deviceId: this.deviceId, epoch: this.session.epoch })
  }

  private async step(finishing: boolean): Promise<void> {
    const { socket, session } = this
    if (!socket || !session) return
    if (this.turn) return this.send(socket, session, this.turn, true)
    if (finishing) return
    if (session.state === 'ended') {
      this.session = null
      this.startKey = newKey()
      socket.disconnect()
      return
    }
    const view = await ask(socket, join, { id: session.id, deviceId: this.deviceId, epoch: session.epoch })
    this.session = view.session
    if (view.session.phase === 'speaking') {
      const line = view.session.transcript.at(-1)
      if (line)
        await ask(socket, lineDone, { id: session.id, epoch: session.epoch, lineNo: line.no }).catch(() => undefined)
    }
    if (view.session.phase !== 'listening') return void (await new Promise((later) => setTimeout(later, 80)))
    const held: HeldTurn = {
      sessionId: session.id,
      turnKey: newKey(),
      turn: view.session.turn,
      pcm: speech(view.session.turn, SPEAK_MS),
    }
    this.turn = held
    this.spoken++
    await this.send(socket, session, held, false)
  }

  private async send(socket: Socket, session: SessionView, held: HeldTurn, again: boolean): Promise<void> {
    if (again) this.resent++
    const { turnKey, pcm } = held
    const owner = { kind: 'practice', id: held.sessionId }
    const begun = await ask(socket, turnBegin, {
      owner,
      epoch: session.epoch,
      turnKey,
      turn: held.turn,
      codec: 'pcm',
      waitMs: null,
    })
    const frames = Math.ceil(pcm.length / FRAME_BYTES)
    for (let no = begun.have; no < frames && !begun.done; no++) {
      if (!again) await new Promise((later) => setTimeout(later, FRAME_MS))
      socket.emit(turnFrame.name, { turnKey, no, data: pcm.subarray(no * FRAME_BYTES, (no + 1) * FRAME_BYTES) })
    }
    const sha256 = createHash('sha256').update(pcm).digest('hex')
    const reply = await ask(socket, turnEnd, {
      owner,
      epoch: session.epoch,
      turnKey,
      frames,
      durationMs: SPEAK_MS,
      sha256,
    })
    this.acknowledged.push({ sessionId: held.sessionId, turnKey })
    this.turn = null
    this.session = reply.view as SessionView
  }
}

/** Errors that a retry can resolve: the server is stopping or starting, frames were lost with the connection. */
function isTemporary(error: Refused): boolean {
  return [
    'server/unavailable',
    'server/fault',
    'voice/frames_missing',
    'practice/fenced',
    'practice/not_your_turn',
  ].includes(error.code)
}
