import type { ZH_CN } from './feedback-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'Feedback talk',
  description: 'A report came two days late. State facts, listen first, offer support, agree on what and when.',
  language: '16k_en',
  role: 'Team leader',
  goal: 'Begin with facts and no labels, hear the real reason, say what support you give, and agree on a next step and a day.',
  persona: {
    name: 'Lily Cook',
    gender: 'female',
    portrait: 'woman-bob',
    age: 26,
    brief: 'One year in the team. Last week her report came two days late.',
    character:
      'Twenty-six, one year in the team, careful and proud. Last week she took on two projects at once and was afraid that saying so would look weak, so the report came two days late. Labels make her fight back, lectures make her silent; asked what she needs, she tells the truth. Polite and a little nervous, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'In team', value: 'For one year' },
      { name: 'About', value: 'A report, two days late' },
    ],
  },
  start: 'Start',
  end: ['End', 'Good, thank you. I know what to do now.', 1],
  says: {
    sit: ['Sits down', 'You wanted to see me? Is it about the report?', 3],
    defensive: ['Fights back', 'What is wrong with my attitude? I work late every day.', 4],
    explain: ['Explains', 'It was two days late, yes. I had two projects that week and did not dare to tell you.', 3],
    shut: ['Says no more', 'Well. All right. I see.', 6],
    trust: ['What worries her', 'I was afraid to look weak. When it gets too much again, may I really tell you?', 3],
    unsure: ['Still afraid', 'Hm. Then I had better find a way by myself.', 6],
    plan: ['Looks ahead', 'So what should I finish first this month?', 0],
  },
  asks: {
    open: [
      'State the facts',
      'Say what happened and what it caused, then ask how she sees it. Never "you always".',
      [
        'The facts',
        'two days|wednesday|friday|the report|was late|came late',
        'The report came on Friday, two days after what we agreed.',
      ],
    ],
    repair: ['Take back the label', 'Apologise, and come back to what happened.'],
    listen: ['Listen first', 'Thank her for being open, ask what happened and what she needs. No lecture.'],
    openAgain: ['Invite her again', 'Stop, and ask her to finish her thought.'],
    commit: ['Say how', 'Say when to tell you, and what you will do then.'],
    agree: [
      'Agree on a step',
      'Agree on what comes first and when you look at it.',
      [
        'A definite time',
        'monday|tuesday|wednesday|thursday|friday|next week|end of the month|tomorrow|o clock',
        'The customer report first; on Wednesday we look at it for ten minutes.',
      ],
    ],
  },
  questions: {
    trust: [
      'Value that she said it, then say how to tell you and what you will do.',
      [
        'How it works',
        'in advance|two days before|priorities|together|help you|move people|tell me',
        'Tell me two days before, and we set the priorities together.',
      ],
    ],
  },
  intents: {
    fact: [
      'Begin with facts',
      'two days late|came late|was late|agreed on|came on friday|customer,waiting|your view|how do you see',
      [
        'the report came two days late and i would like to hear your view',
        'we agreed on wednesday and it came on friday how do you see it',
        'the report was late and the customer was waiting',
      ],
      'Yes. We agreed on Wednesday, it came on Friday, and the customer waited for two days. I would like to hear first: what happened?',
    ],
    label: [
      'Put a label on her',
      'you always|attitude|irresponsible|lazy|you never|too slow|careless|not again',
      ['you always come late', 'your attitude is a problem', 'you are careless and too slow'],
      'It is about the report. We agreed on Wednesday, it came on Friday. I would like to hear what happened.',
    ],
    repairFact: [
      'Take it back',
      'sorry|should not have|take that back|two days late|i mean|like to hear',
      [
        'sorry i should not have said that',
        'i take that back i mean the report was two days late',
        'i would like to hear what happened with the report',
      ],
      'I am sorry, I should not have said that. The report was two days late, and I would like to hear what happened.',
    ],
    pushOn: [
      'Blame on',
      'working late does not|no excuse|the others|excuses|result counts|still your',
      ['working late does not help', 'the others are always on time', 'those are excuses'],
      'I am sorry, I should not have said that. I would like to hear what happened.',
    ],
    askMore: [
      'Thank and ask',
      'thank you for,honest|thanks for telling|what do you need|what kept you|what stopped|how can i help|must be hard|where did you',
      [
        'thanks for telling me what do you need',
        'thank you for being honest what kept you from telling me',
        'two projects at once must be hard how can i help',
      ],
      'Thank you for being honest. Two projects at once must be hard. What kept you from telling me, and what do you need?',
    ],
    lecture: [
      'Lecture her',
      'time management|have to learn|when i was|young people|no excuse|responsibility|discipline',
      ['you have to learn time management', 'when i was your age i worked harder', 'responsibility means no excuse'],
      'Thank you for being honest. What kept you from telling me?',
    ],
    invite: [
      'Invite her to go on',
      'go on|interrupted|your thoughts|take your time|like to hear|finish your',
      [
        'i interrupted you please go on',
        'i would like to hear your thoughts',
        'take your time and finish your sentence',
      ],
      'I talked too much. I would like to hear you: what was the hardest part?',
    ],
    keepOn: [
      'Go on explaining',
      'remember that|next time|in short|as i said|so you have|understood',
      ['so you have to be careful next time', 'as i said remember that', 'in short be faster understood'],
      'I talked too much. What was the hardest part?',
    ],
    howTo: [
      'Say how and help',
      'in advance|two days before|set,priorities|together|move people|come to me|take one off|help you choose',
      [
        'of course tell me two days before and we set the priorities together',
        'come to me at any time and i move people',
        'yes i help you choose what comes first',
      ],
      'Of course, and it is no weakness. Tell me two days before, we set the priorities together, and I move people if needed.',
    ],
    yourself: [
      'Leave it to her',
      'up to you|by yourself|yourself first|try harder|we will see|manage it',
      ['that is up to you', 'try to manage it by yourself', 'we will see'],
      'Of course. Tell me two days before, and we set the priorities together.',
    ],
    cheer: [
      'Just cheer',
      'believe in you|you can do it|do not worry|dont worry|you are great|no problem|cheer up',
      ['i believe in you', 'do not worry you can do it', 'you are great no problem'],
      'Of course. Tell me two days before, we set the priorities together, and I move people if needed.',
    ],
    promise: [
      'Make it a habit',
      'tell me|every monday|every week|together|in advance|agree that|i move',
      [
        'let us agree that you tell me in advance',
        'every monday we go through it together',
        'you tell me and i move people',
      ],
      'You need not carry it alone. Every Monday we go through it for ten minutes, and I move people if it is too much.',
    ],
    cheerOn: [
      'Cheer on',
      'believe|you can do it|do not be afraid|dont be afraid|it is fine|cheer up',
      ['you can do it', 'do not be afraid i believe in you', 'it is fine cheer up'],
      'You need not carry it alone. Every Monday we go through it together.',
    ],
    date: [
      'Agree on what and when',
      'next week|wednesday|friday|monday|end of the month|first the|look at it|ten minutes',
      [
        'first the customer report and on wednesday we look at it',
        'finish the template by the end of the month and we meet on friday',
        'next week we look at it for ten minutes',
      ],
      'First the customer report. On Wednesday afternoon we look at it for ten minutes; come to me when you are stuck. Is that all right?',
    ],
    vague: [
      'End in general',
      'everything|do your best|be careful|as you like|work hard|soon',
      ['do your best with everything', 'just work hard', 'be careful and do it soon'],
      'First the customer report, and on Wednesday we look at it for ten minutes.',
    ],
  },
  silence: ['What are you thinking?', 'If there is nothing else, shall I go back?', 'Then I will get back to work.'],
  nonStandard: ['Sorry, I do not understand.', 'Could you be more specific?', 'Let me think about it, then.'],
  lexicon: {
    polite: ['please', 'thank you', 'thanks', 'sorry', 'appreciate', 'could you', 'understand'],
    sensitive: [
      { word: 'you always', better: 'Speak of this time: the report came two days late.' },
      { word: 'attitude', better: 'Say what you saw, not what she is.' },
      { word: 'excuses', better: 'I would like to hear what happened.' },
    ],
    synonyms: [
      { base: 'priorities', words: ['what comes first', 'order of work'] },
      { base: 'report', words: ['paper'] },
    ],
    hotWords: [],
  },
}
