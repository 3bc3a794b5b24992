import type { Socket } from 'socket.io-client'
import { start, type RoundView } from '@lianda/shared/module/faq/round/round.contract'
import { askAudio, askSilent, hear, join, judged } from '@lianda/shared/module/faq/round/round.events'
import { newKey, type Person } from './learner'
import { ask, speakTurn } from './speaker'

/** Milliseconds from the release of the key; null if it did not come within 15 s. */
export interface SpokenAnswer {
  /** To the durable acknowledgement. */
  ackMs: number
  /** Until the device has the judgement. */
  judgedMs: number | null
}

const PATIENCE_MS = 15_000

/** One learner in rounds of quick questions, speaking in real time. */
export class RoundSpeaker {
  private round!: RoundView
  private socket!: Socket
  private readonly deviceId = newKey()
  private asked: (() => void) | null = null
  private answered: ((round: RoundView) => void) | null = null

  /** @param markOf what the recording's first sample says of an answer to a question */
  constructor(
    private readonly learner: Person,
    private readonly subtaskId: string,
    private readonly markOf: (question: string) => number,
  ) {}

  async begin(): Promise<void> {
    this.socket = await this.learner.connect()
    this.socket.on(askAudio.name, () => this.asked?.())
    this.socket.on(askSilent.name, () => this.asked?.())
    this.socket.on(judged.name, ({ round }: { round: RoundView }) => this.answered?.(round))
    const { subtaskId, deviceId } = this
    const { round } = await this.learner.call(start, { subtaskId, deviceId, startKey: newKey(), restart: true })
    this.round = round
    await ask(this.socket, join, { id: round.id, deviceId, epoch: round.epoch })
  }

  get over(): boolean {
    return this.round.state === 'ended' || this.round.at >= this.round.count
  }

  get at(): number {
    return this.round.at
  }

  /** The customer asks the question that waits. Resolves with the milliseconds until its first sound. */
  async listen(): Promise<number | null> {
    const { id, epoch, at } = this.round
    const begun = performance.now()
    const heard = within<number>((done) => {
      this.asked = () => done(performance.now() - begun)
    })
    await ask(this.socket, hear, { id, epoch, ask: at })
    return await heard
  }

  /** Answers the question that waits. */
  async answer(ms: number): Promise<SpokenAnswer> {
    const { id, epoch, at, asks } = this.round
    const mark = this.markOf(asks[at]?.question ?? '')
    const spoken = await speakTurn(this.socket, { kind: 'faq', id }, { epoch, turn: at + 1, ms, mark })
    const judgement = within<RoundView>((done) => {
      this.answered = (round) => {
        if (round.asks.some(({ tries }) => tries.some((one) => one.turnKey === spoken.turnKey && one.verdict !== null)))
          done(round)
      }
    })
    const timed = judgement.then((round) => round && { round, ms: performance.now() - spoken.released })
    const { view, ackMs } = await spoken.end()
    const after = await timed
    this.round = after?.round ?? (view as RoundView)
    return { ackMs, judgedMs: after?.ms ?? null }
  }

  close(): void {
    this.socket.disconnect()
  }
}

/** Null when it was not done in time. */
const within = <T>(begin: (done: (value: T) => void) => void): Promise<T | null> =>
  new Promise((resolve) => {
    begin(resolve)
    setTimeout(() => resolve(null), PATIENCE_MS).unref()
  })
