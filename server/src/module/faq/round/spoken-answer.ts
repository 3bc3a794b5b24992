import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import { partial, roundTurns } from '@lianda/shared/module/faq/round/round.events'
import { AppError } from '@lianda/shared/error/app-error'
import type { Deps } from '../../../deps'
import { getSetting } from '../../setting'
import { type Heard, type TurnOwner, type TurnOwners } from '../../voice'
import { liveRounds, roomOf } from './live-rounds'
import { hearAnswer, newTry } from './round-answer'
import { recordingPath, type RoundDoc, tryByKey } from './round.document'
import { changeOwn, checkActive, checkAsked, checkFence, getOwn, roundRecordings, touched } from './round.store'
import { roundViewOf } from './round.view'

/** Phrases that a recogniser is told at most. */
const MOST_PHRASES = 40

/** Rounds as owners of spoken turns. The number of a turn is that of its question, from 1. */
export const roundOwners = (deps: Deps): TurnOwners => ({
  kind: roundTurns,
  find: async ({ orgid, userId }, id) => ownerOf(deps, await getOwn(deps, orgid, userId, id)),
  recordings: roundRecordings,
})

function ownerOf(deps: Deps, round: RoundDoc): TurnOwner {
  const { _id: id, orgid, userId } = round
  return {
    key: `faq/${id}`,
    has: (turnKey) => tryByKey(round, turnKey) !== null,
    reread: async () => ownerOf(deps, await getOwn(deps, orgid, userId, id)),
    check({ epoch, turn, joins = null }) {
      // A round joins no turns: who goes on has answered.
      if (joins !== null) throw new AppError('faq/not_your_question')
      checkActive(round)
      checkFence(round, epoch)
      if (turn !== undefined) checkAsked(round, turn - 1)
    },
    open({ turnKey }) {
      const ask = round.asks[round.at]
      const phrases = ask ? triggersOf(ask.keywords).slice(0, MOST_PHRASES) : []
      return Promise.resolve({
        path: recordingPath(round, turnKey),
        expected: { language: ask?.language ?? '16k_zh', phrases },
        onWords: (words) => deps.realtime.emit({ room: roomOf(id) }, partial, words),
      })
    },
    async keep({ turnKey, turn, epoch, durationMs, deviceText, waitMs, recording }) {
      const step = (current: RoundDoc) => {
        if (tryByKey(current, turnKey)) return null
        checkActive(current)
        checkFence(current, epoch)
        checkAsked(current, turn - 1)
        const now = deps.clock.now()
        const one = newTry(current, { turnKey, kind: 'voice', text: '' }, now)
        const spoken = { ...one, durationMs, deviceText, waitMs, audio: recording, pendingText: true }
        return {
          $set: { ...touched(current, now), phase: 'thinking' },
          $push: { tries: spoken, ...(recording.codec === 'pcm' ? { mp3Pending: one.no } : {}) },
        }
      }
      const kept = await changeOwn(deps, { orgid, userId, id }, step, round)
      return ownerOf(deps, kept)
    },
    heard({ turnKey, measured, hear }) {
      if (round.phase !== 'thinking') return
      liveRounds(deps).quiet(id)
      const spoken = {
        hear: async (leave: AbortSignal) => withDeviceWords(deps, round, turnKey, await hear(leave)),
        measured,
      }
      liveRounds(deps).after(hearAnswer(deps, round, turnKey, spoken), (error) =>
        deps.log.error({ err: error, roundId: id }, 'an answer could not be judged'),
      )
    },
    view: () => roundViewOf(deps, round),
  }
}

/** The browser's own transcript, where the organisation allows it and there is no recogniser; a failed one is only a guess. */
async function withDeviceWords(deps: Deps, round: RoundDoc, turnKey: string, heard: Heard): Promise<Heard> {
  const guess = tryByKey(round, turnKey)?.deviceText?.trim() ?? ''
  if (!heard.not || heard.not.guess !== '' || guess === '') return heard
  if (!(await getSetting(deps, round.orgid)).practice.deviceRecognition) return heard
  return heard.not.why === 'none'
    ? { text: guess, confidence: null, not: null }
    : { ...heard, not: { ...heard.not, guess } }
}
