import { appealMake } from '@lianda/shared/module/appeal/appeal.contract'
import type { Place } from './places'
import { endedSession } from './things'

/** An appeal of the place's learner about an ended practice. */
export async function appeal(place: Place) {
  const { id: recordId } = await endedSession(place)
  const input = { kind: 'practice', recordId, reason: place.word } as const
  return (await place.world.get(appealMake, input, place.learner)).appeal
}
