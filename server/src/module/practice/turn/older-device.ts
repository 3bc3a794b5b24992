import { command, stream } from '@lianda/shared/contract/event'
import { id } from '@lianda/shared/contract/fields'
import { AppError } from '@lianda/shared/error/app-error'
import type { ErrorCode } from '@lianda/shared/error/codes'
import { sessionView } from '@lianda/shared/module/practice/practice.contract'
import { frameAck, turnBegin, turnCancel, turnEnd, turnFrame } from '@lianda/shared/module/voice/voice.events'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps'
import { onCommand, onStream, type SocketCall, type SocketHandler } from '../../../infra/realtime/socket-handler'
import { beginTurn, cancelTurn, endTurn, intakes, takeFrame, type TurnOwner } from '../../voice'
import { practiceOwners } from './spoken-turn'

const noOwner = { owner: true } as const

/** The events of a turn as builds before those of voice send and hear them. */
export const older = {
  begin: command('practice.turn.begin', z.extend(z.omit(turnBegin.payload, noOwner), { id }), turnBegin.reply),
  frame: stream('practice.turn.frame', turnFrame.payload),
  frameAck: stream('practice.turn.frameAck', frameAck.payload),
  end: command(
    'practice.turn.end',
    z.extend(z.omit(turnEnd.payload, noOwner), { id }),
    z.object({ turnKey: z.string(), durable: z.literal(true), session: sessionView }),
  ),
  cancel: command('practice.turn.cancel', z.extend(z.omit(turnCancel.payload, noOwner), { id }), turnCancel.reply),
}

/** Codes that they know with the same consequence: begin again and go on, begin again later, give up. */
const OLDER_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  'voice/frames_missing': 'server/busy',
  'voice/hash_mismatch': 'server/busy',
  'voice/disk_full': 'server/unavailable',
  'voice/turn_too_long': 'request/invalid',
}

async function asBefore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = error instanceof AppError ? OLDER_CODES[error.code] : undefined
    throw code ? new AppError(code, { cause: error }) : error
  }
}

/**
 * A page or mini-program of a build before December 2026 goes on with its practice after the server was updated, and
 * delivers the turns that it holds. Goes when such builds have died out (docs/decisions.md).
 */
export function olderDeviceHandlers(deps: Deps): SocketHandler[] {
  const find = ({ actor }: SocketCall, input: { id: string }): Promise<TurnOwner> =>
    practiceOwners(deps).find(actor, input.id)
  return [
    onCommand(older.begin, {
      find,
      run: ({ actor }, input, owner) => asBefore(beginTurn(deps, actor.userId, owner, input, older.frameAck)),
    }),
    onStream(older.frame, {
      find: (call, frame) => intakes(deps).find(call.actor.userId, frame.turnKey),
      run: (call, frame, intake) => takeFrame(deps, call, frame, intake),
    }),
    onCommand(older.end, {
      find,
      async run({ actor }, input, owner) {
        const durable = await asBefore(endTurn(deps, actor.userId, owner, input))
        // The reply's schema checks the view.
        const session = (await durable.view()) as z.infer<typeof sessionView>
        return { turnKey: input.turnKey, durable: true as const, session }
      },
    }),
    onCommand(older.cancel, {
      find,
      async run({ actor }, input, owner) {
        await cancelTurn(deps, actor.userId, owner, input)
        return {}
      },
    }),
  ]
}
