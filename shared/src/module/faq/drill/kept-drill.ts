import * as z from 'zod/mini'
import type { Outbox } from '../../../client/outbox'
import { ownerOf } from '../../../client/outbox'
import { id } from '../../../contract/fields'
import type { OutboxItem } from '../../../platform/storage'
import type { Services } from '../../../store/services'
import { voiceAbilities } from '../../voice/voice.contract'
import { turnKey } from '../../voice/voice.events'
import { DRILL_KIND } from '../round/round-kinds'
import { questionAhead } from './drill.contract'

/** A drill that was begun without a network, as this device keeps it. */
const keptDrill = z.object({
  v: z.literal(1),
  startKey: turnKey,
  questions: z.array(questionAhead).check(z.minLength(1)),
  /** So many of them have an answer, each an item of the outbox. */
  answered: z.int(),
  voice: voiceAbilities,
})
export type KeptDrill = z.infer<typeof keptDrill>

/** An answer in the outbox; a recording has its bytes there, and the members of every kept voice. */
const keptAnswer = z.object({
  startKey: turnKey,
  questionIds: z.array(id),
  questionId: id,
  kind: z.enum(['voice', 'text', 'skipped']),
  text: z.string(),
})
export type KeptAnswer = z.infer<typeof keptAnswer>

const KEY = 'faq-drill'

/** Where the signed-in learner's drill is kept. Nothing is kept while nobody is signed in. */
export function drillKeeping({ session, platform }: Pick<Services, 'session' | 'platform'>) {
  const { documents } = platform
  const owner = () => {
    const user = session.user()
    return user === null ? null : ownerOf(user)
  }
  return {
    async read(): Promise<KeptDrill | null> {
      const mine = owner()
      return mine === null ? null : parsed(keptDrill, await documents.get(mine, KEY).catch(() => null))
    },
    /** Throws StorageFullError. */
    async write(kept: KeptDrill): Promise<void> {
      const mine = owner()
      if (mine !== null) await documents.put(mine, KEY, JSON.stringify(kept))
    },
    async forget(): Promise<void> {
      const mine = owner()
      if (mine !== null) await documents.remove(mine, KEY).catch(() => undefined)
    },
  }
}

/** Null if the item has a format that this version does not understand. */
export const readAnswer = ({ meta }: OutboxItem): KeptAnswer | null => parsed(keptAnswer, meta)

/** Answers of a drill that the server does not have yet, by their places. */
export async function waitingOf(outbox: Outbox, startKey: string): Promise<{ key: string; no: number }[]> {
  return (await outbox.list()).flatMap((item) => {
    const kept = item.kind === DRILL_KIND ? readAnswer(item) : null
    return kept?.startKey === startKey ? [{ key: item.key, no: kept.questionIds.indexOf(kept.questionId) }] : []
  })
}

function parsed<T>(schema: z.ZodMiniType<T>, text: string | null): T | null {
  try {
    const known = z.safeParse(schema, JSON.parse(text ?? 'null'))
    return known.success ? known.data : null
  } catch {
    return null
  }
}
