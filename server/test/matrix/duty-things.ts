import * as clockIn from '@lianda/shared/module/clock-in/clock-in.admin.contract'
import { duties } from '../../src/module/clock-in/clock-in.model'
import { forgetDuties } from '../../src/module/clock-in/duty-index'
import { nameOf, type Place } from './places'
import { audienceOf } from './things'

/* Duties of clock-in, with the word of their place. */

const DAY_MS = 86_400_000
const dayOf = ({ world }: Place, after: number): string =>
  new Date(world.clock.now() + after * DAY_MS).toISOString().slice(0, 10)

/** A duty for the people of the place's department that begins so many days from now. */
export const dutyBody = (place: Place, after = 1) => ({
  name: nameOf(place),
  audience: audienceOf(place),
  startDay: dayOf(place, after),
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  measure: 'practices' as const,
  amount: 1,
})

export const duty = async (place: Place) =>
  (await place.world.get(clockIn.dutyCreate, dutyBody(place), place.owner)).duty

/** One that has begun: a day that is over in every zone can't be chosen, so its first day is moved. */
export async function runningDuty(place: Place) {
  const made = await duty(place)
  const startDay = dayOf(place, -7)
  await duties(place.world.db).updateOne({ _id: made.id, orgid: place.orgid }, { $set: { startDay } })
  forgetDuties(place.world.deps, place.orgid)
  return { ...made, startDay }
}
