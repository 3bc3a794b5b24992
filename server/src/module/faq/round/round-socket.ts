import { AppError } from '@lianda/shared/error/app-error'
import * as events from '@lianda/shared/module/faq/round/round.events'
import type { Deps } from '../../../deps'
import { onCommand, type SocketCall, type SocketHandler } from '../../../infra/realtime/socket-handler'
import { speakLine } from '../../voice'
import { liveRounds, roomOf } from './live-rounds'
import type { AskDoc, RoundDoc } from './round.document'
import { prepareQuestion } from './round-keys'
import { recoverOnJoin } from './round-overdue'
import { checkActive, checkFence, getOwn } from './round.store'
import { roundViewOf } from './round.view'

/** Handlers for what a device sends over the socket during a round, beside its spoken answers (voice). */
export function roundHandlers(deps: Deps): SocketHandler[] {
  /** The user's own round; refuses an older device of the same user. */
  const current = async ({ actor }: SocketCall, input: { id: string; epoch: number }): Promise<RoundDoc> => {
    const round = await getOwn(deps, actor.orgid, actor.userId, input.id)
    checkFence(round, input.epoch)
    return round
  }
  return [
    onCommand(events.join, {
      find: current,
      async run(call, input, round) {
        if (round.deviceId !== input.deviceId) throw new AppError('faq/round_fenced')
        liveRounds(deps).sit(round._id, input.epoch, call)
        if (round.state === 'active' && round.phase === 'thinking') recoverOnJoin(deps, round)
        return { round: await roundViewOf(deps, round) }
      },
    }),
    onCommand(events.hear, {
      find: current,
      run(_call, input, round) {
        checkActive(round)
        const ask = round.asks[input.ask]
        if (!ask || input.ask !== round.at) throw new AppError('faq/not_your_question')
        prepareQuestion(deps, round)
        liveRounds(deps).after(askAloud(deps, round, ask), (error) =>
          deps.log.warn({ err: error, roundId: round._id }, 'a question was not asked aloud'),
        )
        return {}
      },
    }),
  ]
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

/** The devices in the round's room hear a question; without a voice service they are told to speak it themselves. */
async function askAloud(deps: Deps, round: RoundDoc, { no, question, language, emotion }: AskDoc): Promise<void> {
  const { _id: id } = round
  const to = { room: roomOf(id) }
  const signal = liveRounds(deps).speak(id)
  try {
    const manner = { language, gender: 'female', voice: '', emotion } as const
    // A question is spoken again whenever it is asked, so its sound is not kept.
    await speakLine(
      deps,
      { ...manner, path: null, clauses: only(question), signal },
      {
        sound: (seq, data, last) =>
          deps.realtime.emit(to, events.askAudio, { id, lineNo: no, seq, format: 'pcm16k', data, last }),
        silent: () => deps.realtime.emit(to, events.askSilent, { id, lineNo: no }),
      },
    )
  } finally {
    liveRounds(deps).spoken(id, signal)
  }
}
