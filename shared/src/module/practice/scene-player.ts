import type { Timer } from '../../kernel/timer'
import type { LinePlayback, LoopPlayback, PlayerPort } from '../../platform/player'
import type { RecorderPort } from '../../platform/recorder'
import type { SceneSound } from '../voice/background.contract'
import { BACKGROUND_SHARE, backgroundLevel, type Hearing, mayPlay } from './background-level.rules'
import type { SoundView } from './practice.view-model'
import type { RoomState } from './turn-machine.types'

/** A device that plays nothing (its sound is taken by another program) never says that the ringing is over (ms). */
const MORE_MS = 1_000

export interface SoundChoice {
  /** The practice begins here and now, so that a telephone may ring. */
  begins: boolean
  /** The learner wants to hear ringtone and background. */
  wanted: boolean
  /** The learner chose otherwise in the room. */
  onWanted(on: boolean): void
}

export interface ScenePlayerOptions extends SoundChoice {
  sound: SceneSound | undefined
  /** How many lines the conversation has: a telephone rings before the first. */
  lines: number
  player: PlayerPort
  recorder: RecorderPort
  timer: Timer
  onChange(): void
}

export interface ScenePlayer {
  /** Brings the background in line with the room. */
  follow(state: RoomState): void
  /** Rings once where the scene rings, then calls `then`, or the last one it was given; else calls it at once. */
  ring(then: () => void): void
  /** Answers the telephone: the ringing ends, and what waited for it begins. True if it rang. */
  answer(): boolean
  /** Ends the ringing without what waited for it. */
  hush(): void
  setWanted(on: boolean): void
  setVisible(visible: boolean): void
  isRinging(): boolean
  view(): SoundView
  dispose(): void
}

/** Plays the ringtone and the background of one practice, made on this device when they are first heard. */
export function createScenePlayer(options: ScenePlayerOptions): ScenePlayer {
  const { sound, player, recorder, timer, onChange } = options
  const place = sound === undefined || sound.background === 'none' ? null : sound.background
  let { wanted } = options
  let visible = true
  let rings = options.begins && options.lines <= 1 && sound?.ringtone === true
  let line: LinePlayback | null = null
  let waiting: (() => void) | null = null
  let room: RoomState | null = null
  let loop: LoopPlayback | null = null
  let opening = false
  let share = 0
  let disposed = false

  const hearing = (): Hearing => ({
    wanted,
    visible,
    echoCancelled: recorder.isOpen && recorder.echoCancelled,
    ringing: waiting !== null,
  })
  async function openLoop(): Promise<void> {
    if (opening || place === null || player.openLoop === null) return
    opening = true
    const { backgroundSound, BACKGROUND_RATE } = await import('../voice/background-sound.rules')
    loop = await player.openLoop({ samples: backgroundSound(place), rate: BACKGROUND_RATE })
    loop.setLevel(share)
  }
  function update(): void {
    if (place === null || room === null) return
    const next = disposed ? 0 : BACKGROUND_SHARE[backgroundLevel(room, hearing())]
    if (next === share) return
    share = next
    // Before the effects of the same step, so that it is stopped when a recording begins.
    if (loop !== null) loop.setLevel(share)
    // Where it can't be made or played, a practice has no background.
    else void openLoop().catch(() => undefined)
  }
  function endRinging(): (() => void) | null {
    const then = waiting
    waiting = null
    const ringing = line
    line = null
    ringing?.stop()
    return then
  }
  function answer(): boolean {
    const then = endRinging()
    then?.()
    update()
    if (then !== null) onChange()
    return then !== null
  }
  async function startRinging(): Promise<void> {
    const { ringtone, RINGTONE_MS } = await import('../voice/ringtone.rules')
    if (waiting === null) return
    const ringing = player.openLine('pcm16k')
    line = ringing
    timer.after(RINGTONE_MS + MORE_MS, () => line === ringing && answer())
    ringing.push(ringtone())
    ringing.finish()
    await ringing.end
    if (line === ringing) answer()
  }

  return {
    follow(state) {
      room = state
      update()
    },
    ring(then) {
      const begins = rings && mayPlay(hearing())
      rings = false
      if (!begins && waiting === null) return then()
      waiting = then
      if (!begins) return
      update()
      startRinging().catch(answer)
      onChange()
    },
    answer,
    hush: () => void endRinging(),
    setWanted(on) {
      wanted = on
      if (!on) answer()
      update()
      onChange()
      options.onWanted(on)
    },
    setVisible(now) {
      visible = now
      if (!now) answer()
      update()
    },
    isRinging: () => waiting !== null,
    view: () => ({
      ringing: waiting !== null,
      background:
        place !== null && player.openLoop !== null && recorder.isOpen && recorder.echoCancelled ? { on: wanted } : null,
    }),
    dispose() {
      disposed = true
      endRinging()
      update()
    },
  }
}
