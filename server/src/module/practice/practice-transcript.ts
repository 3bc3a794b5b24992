import { can } from '@lianda/shared/contract/action'
import { AppError } from '@lianda/shared/error/app-error'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import type { SessionDoc } from './practice.document'
import { sessions } from './practice.model'
import { visibleRecords } from './visible-records'

/** What was said in a practice, without who said it, for whoever may read its record. Throws `practice/not_found`. */
export async function readTranscript(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ by: 'customer' | 'trainee'; text: string }[]> {
  const session = can(actor, 'practice.record.read')
    ? await sessions(deps.db)
        .findOne({ ...visibleRecords(actor), _id: id }, { lines: 1 })
        .lean<Pick<SessionDoc, 'lines'>>()
    : null
  if (!session) throw new AppError('practice/not_found')
  return session.lines.flatMap(({ speaker, text }) =>
    text.trim() === '' ? [] : [{ by: speaker === 'customer' ? ('customer' as const) : ('trainee' as const), text }],
  )
}
