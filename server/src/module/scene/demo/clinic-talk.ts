import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { freeFlow } from '@lianda/shared/module/scene/free/free-flow.rules'
import type { FreePlay } from '@lianda/shared/module/scene/free/free-play.contract'
import { clinicCustomer } from './clinic-customer'
import { clinicPoints } from './clinic-points'
import { cold, says, warm } from './customer-parts'
import { line } from './scene-parts'

const ALL = clinicPoints.filter(({ required }) => required).map(({ id }) => id)

const free: FreePlay = {
  opening: [
    line('op1', 'Hello, Ngozi Okafor. You have twenty minutes.', 0),
    line('op2', 'Okafor speaking. This is about the scheduling thing, yes?', 0),
    line('op3', 'Hi, Ngozi here. Another scheduling system, I hear.', 2),
  ],
  points: clinicPoints,
  forbidden: [
    {
      label: 'That nothing ever fails',
      keywords: 'guarantee|never fails|never goes down|no downtime|never,downtime|100 percent|hundred percent',
    },
    {
      label: 'That no-shows disappear',
      keywords: 'no more no-shows|eliminate no-shows|zero no-shows|zero double bookings',
    },
    { label: 'That it costs nothing', keywords: 'free forever|completely free|no charge at all|pay nothing' },
  ],
  ends: [
    {
      outcome: 'won',
      met: [],
      trustFrom: 7,
      wordings: says(
        'Good. Let us do the pilot, then.',
        'All right, you have your two clinics. Do not make me regret it.',
        'That was less painful than I expected. Talk soon.',
        warm('I came for a sales pitch and got a conversation. See you then, {name}.'),
      ),
    },
    {
      outcome: 'open',
      met: ALL,
      wordings: says(
        'Send me something in writing, and I will think about it.',
        'I have heard enough for now. I will come back to you.',
        cold('Put it in an e-mail. I decide later.'),
      ),
    },
    {
      outcome: 'lost',
      met: [],
      trustBelow: 1,
      wordings: says('No, thank you. This is not for us.', 'I think we will stay with our spreadsheets.'),
    },
    {
      outcome: 'open',
      met: [],
      wordings: says(
        'My next meeting is starting. Send me an e-mail.',
        'I have to go. We can talk another time.',
        'Time is up, I am afraid.',
      ),
    },
  ],
  turnLimit: 20,
  closing: says(
    'I have to run to my next meeting.',
    'That is all the time I have today.',
    'I need to go, somebody is at my door.',
  ),
}

/** A free practice: a first call with an operations manager of nine clinics. */
export const clinicTalk: SceneContent = {
  name: 'Nine busy clinics',
  description: 'Free practice, nothing is drawn. Ask before you sell, give figures, agree on a small first step.',
  language: '16k_en',
  role: 'Account executive, scheduling software',
  goal: 'Find out what scheduling costs them, answer with figures, and agree on a pilot with a date.',
  persona: {
    name: 'Ms. Okafor',
    gender: 'female',
    portrait: 'woman-older',
    age: 46,
    brief: 'Runs operations for nine clinics. Signed a bad system once, and remembers it.',
    character:
      'Forty-six, operations manager of nine small clinics in two counties. Three years ago she signed a system that took nine months and was dropped. Double bookings cost her four thousand dollars a month in overtime, and her front desk lead Dana nearly quit. Dry humour, short sentences, no patience for slides or superlatives. She warms to people who ask before they sell and who answer with figures.',
    voice: '',
    attributes: [
      { name: 'Size', value: 'Nine clinics, eighty users' },
      { name: 'Deadline', value: 'Before flu season, in two months' },
    ],
  },
  customer: clinicCustomer,
  free,
  flow: freeFlow(free),
  calculation: 'examples',
  strictness: 50,
  crossNode: false,
  smartBreak: true,
  silence: {
    timeoutS: 12,
    maxTimes: 2,
    replies: [line('sl1', 'Hello? I think you are on mute.', 2), line('sl2', 'I cannot hear you.', 2)],
    farewell: line('sl9', 'I will hang up, then. Goodbye.', 4),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 1,
    replies: [line('ns1', 'Sorry, I do not see what you are getting at.', 2), line('ns2', 'You lost me there.', 2)],
    then: 'continue',
    farewell: line('ns9', 'This is not getting us anywhere. Goodbye.', 4),
  },
  waitS: 0,
  hints: 3,
  minutes: 8,
  lexicon: {
    polite: [
      'please',
      'thank you',
      'thanks',
      'could',
      'would',
      'may',
      'hello',
      'good morning',
      'good afternoon',
      'appreciate',
      'hi',
      'can i',
      'shall i',
      'happy to',
      'glad',
    ],
    sensitive: [
      { word: 'guarantee', better: 'In our last twenty projects it took six weeks.' },
      { word: 'to be honest', better: 'It takes six weeks.' },
      { word: 'cheap', better: 'It is twelve dollars per user per month.' },
    ],
    synonyms: [
      { base: 'clinics', words: ['sites', 'practices', 'offices'] },
      { base: 'rollout', words: ['deployment', 'onboarding'] },
      { base: 'dollars', words: ['bucks', 'usd'] },
    ],
    hotWords: [{ word: 'pilot', replace: ['pilate'] }],
  },
}
