import * as faq from '@lianda/shared/module/faq/round/round.contract'
import { turnKeyOf } from '../practice-world'
import * as dutyThings from './duty-things'
import * as faqThings from './faq-things'
import * as make from './things'
import type { Place } from './places'
import { rows, someOf } from './rows'

const deviceId = 'device-0001'
const fenced = async (place: Place) => {
  const { id, epoch } = await make.session(place)
  return { id, epoch }
}
const asked = async (place: Place) => {
  const { id, epoch } = await faqThings.round(place)
  return { id, epoch }
}
const sitting = async (place: Place) => {
  const { examId, key, answer } = await make.attempt(place)
  return { id: examId, key, answer }
}

/** What learners do: with what is theirs, and with packages whose audience they are in. */
export const LEARNER_ROWS = {
  ...rows('task', 'everybody', 'nothing', {
    list: { lists: (place) => make.publishedTask(place) },
    center: { lists: (place) => make.publishedTask(place) },
  }),
  ...rows('task', 'everybody', 'own', { get: async (place) => ({ id: (await make.publishedTask(place)).id }) }),
  ...rows('ranking', 'everybody', 'nothing', { star: null, list: null, hide: () => ({ on: true }) }),
  ...rows('voice', 'everybody', 'nothing', {
    languages: null,
    tryHearing: { alone: () => ({ language: '16k_en', pcm: ['AAAAAAAA'] }) },
  }),
  ...rows('badge', 'everybody', 'nothing', { honours: null, seen: null }),
  ...rows('notify', 'everybody', 'nothing', {
    list: () => ({ side: 'learner' }),
    count: () => ({ side: 'learner' }),
    read: () => ({ side: 'learner', ids: ['a'.repeat(24)] }),
    readAll: () => ({ side: 'learner', until: 0 }),
  }),
  ...rows('appeal', 'everybody', 'nothing', { mine: null }),
  ...rows('appeal', 'everybody', 'own', {
    of: {
      // Of somebody else's record it says nothing.
      input: async (place) => ({ kind: 'practice', recordId: (await make.endedSession(place)).id }),
      does: ({ until }) => until !== null,
    },
    make: async (place) => ({ kind: 'practice', recordId: (await make.endedSession(place)).id, reason: 'misheard' }),
  }),
  ...rows('history', 'everybody', 'nothing', { list: null, packages: null }),
  ...rows('clock-in', 'everybody', 'nothing', { mine: { lists: (place) => dutyThings.duty(place) } }),
  ...rows('exam', 'everybody', 'own', {
    token: async (place) => ({ id: (await make.examOf(place)).id }),
    start: async (place) => {
      const { id, key } = await make.examOf(place)
      return { id, key, deviceId }
    },
    querytime: {
      refusal: 'exam/key_invalid',
      input: async (place) => {
        const { id, key } = await sitting(place)
        return { id, key }
      },
    },
    save: { refusal: 'exam/key_invalid', input: sitting },
    submit: { refusal: 'exam/key_invalid', input: sitting },
    logs: { input: async (place) => ({ id: (await make.handedIn(place)).examId }), does: someOf('rows') },
    result: async (place) => ({ id: (await make.handedIn(place)).examId }),
  }),
  ...rows('faq', 'everybody', 'own', {
    brief: async (place) => ({ subtaskId: await faqThings.faqStep(place) }),
    history: async (place) => ({ subtaskId: await faqThings.faqStep(place) }),
    start: async (place) => ({ subtaskId: await faqThings.faqStep(place), deviceId, startKey: turnKeyOf() }),
    round: async (place) => ({ id: (await faqThings.round(place)).id }),
    claim: async (place) => ({ id: (await faqThings.round(place)).id, deviceId }),
    answer: async (place) => ({
      ...(await asked(place)),
      ...{ ask: 0, turnKey: turnKeyOf(), kind: 'text', text: 'Certainly.' },
    }),
    giveUp: async (place) => ({ ...(await asked(place)), turnKey: turnKeyOf() }),
    pause: asked,
    resume: async (place) => {
      const fence = await asked(place)
      await place.world.get(faq.pause, fence, place.learner)
      return fence
    },
    end: asked,
    report: async (place) => {
      const fence = await asked(place)
      await place.world.get(faq.end, fence, place.learner)
      return { id: fence.id }
    },
  }),
  ...rows('faq', 'everybody', 'nothing', {
    drill: null,
    startDrill: {
      input: async (place) => ({ deviceId, startKey: turnKeyOf(), questionIds: [(await faqThings.faq(place)).id] }),
      works: 'faq/nothing_due',
    },
  }),
  ...rows('practice', 'everybody', 'own', {
    brief: async (place) => ({ subtaskId: await make.practiceStep(place) }),
    history: async (place) => ({ subtaskId: await make.practiceStep(place) }),
    excellent: async (place) => ({ subtaskId: await make.practiceStep(place) }),
    start: async (place) => ({ subtaskId: await make.practiceStep(place), deviceId, startKey: turnKeyOf() }),
    get: async (place) => ({ id: (await make.session(place)).id }),
    claim: async (place) => ({ id: (await make.session(place)).id, deviceId }),
    say: async (place) => {
      const { id, epoch, turn } = await make.session(place)
      return { id, epoch, turn, turnKey: turnKeyOf(), kind: 'text', text: 'Good evening, welcome.' }
    },
    giveUp: async (place) => ({ ...(await fenced(place)), turnKey: turnKeyOf() }),
    correct: {
      // Where nothing was spoken there is nothing to correct.
      works: 'practice/not_your_turn',
      input: async (place) => ({ ...(await fenced(place)), turnKey: turnKeyOf(), text: 'I said so' }),
    },
    hint: fenced,
    pause: fenced,
    resume: async (place) => {
      const { id, epoch } = await make.pausedSession(place)
      return { id, epoch }
    },
    end: fenced,
    coach: async (place) => ({ id: (await make.training(place)).id }),
    retake: {
      // Before the first turn there is nothing to try again.
      works: 'practice/not_your_turn',
      input: async (place) => {
        const { id, epoch } = await make.training(place)
        return { id, epoch, turn: 1 }
      },
    },
    report: async (place) => ({ id: (await make.endedSession(place)).id }),
  }),
}

/** One's own session, and what nobody needs one for. */
export const IDENTITY_ROWS = {
  ...rows('identity', 'anybody', 'nothing', {
    randomcode: null,
    verifyservice: null,
    verifycode: async (place) => ({ randomcode: await make.randomCode(place) }),
    signIn: async (place) => ({ ...(await make.password(place)), ...(await make.account(place)), terminal: 'h5' }),
    forceChangePassword: make.forcedChange,
  }),
  ...rows('identity', 'everybody', 'nothing', {
    isSignedIn: { alone: ({ id }) => ({ id }) },
    loginInfo: { frame: true },
    myAccess: null,
    online: null,
    keepalive: null,
    changeLanguage: { alone: () => ({ language: 'en' }) },
    changePassword: { alone: (_caller, place) => make.passwordChange(place) },
    endSessions: { alone: () => ({}) },
    signOut: { alone: () => ({}) },
  }),
  ...rows('org', 'everybody', 'nothing', {
    myProfile: null,
    updateProfile: { alone: () => ({ mobile: '', email: 'somebody@example.com' }) },
    setAvatar: { alone: () => ({ path: '' }) },
  }),
}
