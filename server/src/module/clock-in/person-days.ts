import { AppError } from '@lianda/shared/error/app-error'
import type { OutputOf, ParsedInputOf } from '@lianda/shared/contract/endpoint'
import type { dutyPersonGet } from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { countedWorks, judgeOf } from './duty-days.rules'
import { readWork } from './judged-days'
import { readAsked } from './progress-table'

/**
 * The days of one person in a month, each with the records that it consists of. Throws `clock-in/person_not_found` for
 * whom the administrator doesn't see.
 */
export async function personDays(
  deps: Deps,
  actor: Actor,
  { userId, ...input }: ParsedInputOf<typeof dutyPersonGet>,
): Promise<OutputOf<typeof dutyPersonGet>> {
  const asked = await readAsked(deps, actor, { ...input, userIds: [userId] })
  const { duty, month, now, people } = asked
  const [person] = people
  const own = (await readWork(deps, duty, asked, [userId])).get(userId)
  if (!person || !own) throw new AppError('clock-in/person_not_found')
  const counted = countedWorks(duty, month, now, own)
  const days = judgeOf(
    duty,
    month,
    now,
  )(own).map((day) => ({
    ...day,
    works: (counted.get(day.day) ?? []).map(({ work: { id, day: on, minute, of }, measure, adds }) => ({
      ...{ id, day: on, minute, measure, adds },
      ...(of ? { of } : {}),
    })),
  }))
  return { name: person.name, month, days }
}
