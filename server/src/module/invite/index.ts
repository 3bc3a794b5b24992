import type { Register } from '../../server-module'
import { applicants } from '../identity'
import { freeLostPlaces } from './invite-place.service'
import { inviteRoutes } from './invite.routes'
import { joinDecided } from './join.service'
import { applicantsOf } from './registration.service'

export { countWaiting } from './registration.service'

export const register: Register = (deps) => ({
  noun: 'invite',
  fills: [applicants.filledBy(applicantsOf(deps))],
  routes: inviteRoutes(deps),
  jobs: [
    { name: 'invite.places', everyMs: 60_000, run: () => freeLostPlaces(deps) },
    { name: 'invite.join', everyMs: 60_000, run: () => joinDecided(deps) },
  ],
  start: () => joinDecided(deps),
})
