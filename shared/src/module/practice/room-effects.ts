import type { LineSpeaker } from './line-speaker'
import type { MicRelay } from './mic-relay'
import { bargeIn, lineDone } from './practice.events'
import type { Room } from './room'
import type { RoomCommands } from './room-commands'
import type { RoomListener } from './room-listener'
import type { RoomLink } from './room-link'
import type { RoomTranscript } from './room-transcript'
import type { Meter } from './talk-meter'
import type { TextTurns } from './text-turns'
import type { TurnEffect } from './turn-machine.types'
import { PRE_ROLL_MS, type VoiceTurns } from './voice-turns'

/** "Saving" is shown only if it takes longer than this (ms). */
const SAVING_AFTER_MS = 800
const VIBRATE_MS = 20
const LONGEST_LINE_MS = 600_000

/** The parts that the turn machine's effects act on. */
export interface RoomParts {
  room: Room
  mic: MicRelay
  listener: RoomListener
  meter: Meter
  voice: VoiceTurns
  texts: TextTurns
  speaker: LineSpeaker
  transcript: RoomTranscript
  link: RoomLink
  commands: RoomCommands
}

export interface EffectRunner {
  run(effect: TurnEffect): void
  stop(): void
}

/** Executes the turn machine's effects. */
export function createEffects(parts: () => RoomParts): EffectRunner {
  let playedMs = 0
  let letSleep: (() => void) | null = null
  let awake = false

  function keepAwake({ room }: RoomParts, on: boolean): void {
    awake = on
    letSleep?.()
    letSleep = null
    if (!on) return
    void room.services.platform.system.keepAwake().then((release) => {
      if (awake) letSleep = release
      else release()
    })
  }
  function run(effect: TurnEffect): void {
    const all = parts()
    const { room, mic, listener, meter, voice, texts, speaker, transcript, link, commands } = all
    const { player, system } = room.services.platform
    const at = { id: room.sessionId, epoch: room.state().epoch }
    switch (effect.do) {
      case 'unlock_audio':
        return void player.unlock()
      case 'keep_awake':
        return keepAwake(all, effect.on)
      case 'open_mic':
        return void listener.open()
      case 'close_mic':
        return void mic.close()
      case 'capture': {
        const { turnKey, turn, waitMs } = effect
        listener.reset()
        room.show({ partial: { turnKey, text: '', stable: 0 }, saved: null, speed: null })
        const preRoll = PRE_ROLL_MS[room.state().recording?.by ?? 'press']
        voice.begin(turnKey, { sessionId: at.id, epoch: at.epoch, turn, waitMs, sealed: null }, preRoll)
        return meter.recordingSince(room.now())
      }
      case 'stop_capture':
        meter.recordingSince(null)
        return void voice.stop(effect.turnKey)
      case 'discard':
        meter.recordingSince(null)
        room.show({ partial: null })
        return voice.discard(effect.turnKey)
      case 'keep': {
        const { turnKey, kind } = effect.held
        // A failed write was already reported by `onFull`.
        const safe = kind === 'voice' ? voice.safe(turnKey) : texts.keep(effect.held)
        return void safe.then(
          () => room.dispatch({ type: 'kept', turnKey }),
          () => undefined,
        )
      }
      case 'send': {
        const { turnKey, kind } = effect.held
        room.services.timer.after(SAVING_AFTER_MS, () => {
          if (room.state().held?.turnKey === turnKey && room.facts().saved === null) room.show({ saved: 'saving' })
        })
        return kind === 'voice' ? voice.wake() : texts.send(effect.held)
      }
      case 'forget':
        voice.forget(effect.turnKey)
        return texts.forget(effect.turnKey)
      case 'play':
        return speaker.play(effect.lineNo)
      case 'duck':
        return speaker.duck(effect.on)
      case 'stop_playing':
        playedMs = Math.min(LONGEST_LINE_MS, speaker.playedMs())
        room.hearUpTo(transcript.newestCustomer() ?? -1)
        return speaker.stop()
      case 'tell_barge_in':
        return link.tell(bargeIn, { ...at, lineNo: effect.lineNo, playedMs })
      case 'tell_line_done':
        return link.tell(lineDone, { ...at, lineNo: effect.lineNo })
      case 'tell':
        return void commands.tell(effect.command)
      case 'rejoin':
        return void link.rejoin()
      case 'vibrate':
        return system.vibrate(VIBRATE_MS)
      case 'announce':
        if (effect.what === 'kept_on_device' && room.facts().saved !== 'full') room.show({ saved: 'local' })
        return room.notify(effect.what, effect.polite)
    }
  }
  return {
    run,
    stop() {
      awake = false
      letSleep?.()
    },
  }
}
