import type { ZH_CN } from './retention-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'Not renewing',
  description: 'A customer of two years does not want to renew. Ask why, own it, offer a way. No discount first.',
  language: '16k_en',
  role: 'Customer success manager',
  goal: 'Find the real reason, own the problem, say how it will be solved, and agree on a day.',
  persona: {
    name: 'Mrs Grant',
    gender: 'female',
    portrait: 'woman-long',
    age: 36,
    brief: 'A customer of two years whose contract ends next month. She calls to say that she will not renew.',
    character:
      'Thirty-six, head of administration. Her people have changed, the new ones cannot use the product, the hotline keeps them waiting, and they all come to her. Another company offers to teach them for free. Talk about discounts makes her feel unheard; owning the problem and a plan to teach her people win her back. Calm and determined, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'Customer', value: 'For two years' },
      { name: 'Ends', value: 'Next month' },
    ],
  },
  start: 'Start',
  end: ['End', 'Good, thank you. Goodbye.', 0],
  says: {
    cancel: ['Will not renew', 'Hello. I am calling to say that we will not renew our contract.', 0],
    notMoney: ['Not the money', 'It is not about money. You have not even asked me why.', 4],
    reason: [
      'The reason',
      'My people have changed, the new ones cannot use it, the hotline keeps them waiting, and they all come to me.',
      2,
    ],
    unmoved: ['Unmoved', 'I do not care how others get along with it. My people do not.', 4],
    other: ['Another company', 'Another company will teach my people for free. Why should I stay with you?', 2],
    cold: ['Not what she asked', 'That is not what I asked. Who will teach my people?', 4],
    how: ['Ready to listen', 'All right. How would you do it?', 0],
  },
  asks: {
    why: ['Ask why', 'Thank her for telling you, and ask for the reason. No discount.'],
    whyAgain: ['Stop and ask', 'Apologise, and ask what went wrong.'],
    care: [
      'Own the problem',
      'Admit it, and say how the new people will learn it.',
      [
        'Owning it',
        'sorry|apologise|apologize|our fault|we should have|we failed|let you down',
        'I am sorry, we should have been there when your people changed.',
      ],
    ],
    careAgain: ['Say how you help', 'No excuses: say who teaches, and until when.'],
    back: ['Back to teaching', 'Say who comes to teach, and when.'],
    arrange: [
      'Agree on a day',
      'Say which day, who comes and whom they teach.',
      [
        'A definite time',
        'monday|tuesday|wednesday|thursday|friday|tomorrow|next week|morning|afternoon|o clock',
        'On Wednesday afternoon I come with a trainer, for two hours.',
      ],
    ],
  },
  questions: {
    other: [
      'Agree that it counts, then say what staying brings: teaching on site, her data stays, a contact of her own.',
      [
        'Who teaches',
        'on site|training|trainer|one to one|teach|contact of your own',
        'We teach on site until everybody can do it, and two years of data stay where they are.',
      ],
    ],
  },
  intents: {
    askWhy: [
      'Ask for the reason',
      'may i ask why|what is the reason|what,reason|what went wrong|what happened|not happy with|tell me why',
      ['thank you for telling me may i ask why', 'what is the reason if i may ask', 'what went wrong for you'],
      'Mrs Grant, thank you for calling me yourself. May I ask what the reason is? What went wrong?',
    ],
    bargain: [
      'Talk about a discount',
      'discount|cheaper|special price|free months|percent off|better price|please stay|reconsider',
      [
        'i can give you a discount please stay',
        'you get three free months if you reconsider',
        'we have a special price for you',
      ],
      'Never mind the price. May I ask what the reason is?',
    ],
    askAgain: [
      'Apologise and ask',
      'sorry|apologise|apologize|what,reason|what went wrong|what happened|listening',
      ['i am sorry what is the reason', 'i apologise what went wrong', 'i am listening what happened'],
      'I am sorry, that was too fast. What went wrong for you?',
    ],
    moreOffer: [
      'A better discount',
      'thirty percent|half price|lowest price|another month|even cheaper|final offer',
      ['i can make it half price', 'thirty percent off is my final offer', 'this is the lowest price'],
      'I am sorry, never mind the price. What went wrong for you?',
    ],
    own: [
      'Own it and help',
      'our fault|should have|let you down|training|trainer,come|teach them|one to one|contact of your own',
      [
        'that is our fault we will come and teach them',
        'we should have offered training when your people changed',
        'i am sorry we let you down a trainer will come to you',
      ],
      'We should have noticed that your people changed, I am sorry. A trainer comes to you and teaches everybody, and you get a contact of your own.',
    ],
    defend: [
      'Defend the product',
      'other customers|very easy|everybody else|in the manual|not difficult|look it up|simple to use',
      ['other customers have no trouble', 'it is very easy really', 'it is all in the manual'],
      'We should have noticed that your people changed, I am sorry. A trainer comes to you and teaches everybody.',
    ],
    help: [
      'Say how you help',
      'training|trainer|teach|one to one|on site|step by step|in person',
      [
        'a trainer will teach them on site',
        'we train your people step by step',
        'i will come and teach them in person',
      ],
      'You are right. A trainer comes to you and teaches them step by step until they can do it.',
    ],
    manual: [
      'Send documents',
      'send you,link|send you,manual|documents|video|tutorial|online help|website',
      ['i will send you a link to the tutorial', 'there is a video on our website', 'i will send you the manual'],
      'Documents are not enough. A trainer comes to you and teaches them until they can do it.',
    ],
    worth: [
      'What staying brings',
      'until everybody|on site,data|data stays|your data|keep your data|no need to move|contact of your own|teach,too|train,too',
      [
        'we teach them on site too and your data stays where it is',
        'you keep your data and get a contact of your own',
        'we train them until everybody can do it and there is no need to move',
      ],
      'That is a fair offer. We teach on site as well until everybody can do it, your data stays where it is, and you get a contact of your own.',
    ],
    badmouth: [
      'Speak ill of others',
      'do not trust|dont trust|not reliable|unreliable|small company|bad service|they lie|cheat',
      ['they are a small company and unreliable', 'do not trust them', 'they have bad service'],
      'You will judge them yourself. We teach on site until everybody can do it, and your data stays.',
    ],
    discount: [
      'Keep her by price',
      'discount|cheaper|lower the price|price cut|refund|money back',
      ['i can make it cheaper', 'we can lower the price', 'you get a month of money back'],
      'Never mind the price. We teach on site until everybody can do it, and your data stays.',
    ],
    backToHelp: [
      'Say who teaches',
      'trainer|i will come|teach your people|on site|myself|in person|my colleague',
      ['i will come with a trainer myself', 'our trainer teaches your people on site', 'my colleague comes in person'],
      'You are right. I will come with a trainer myself, and we stay until your people can do it.',
    ],
    penalty: [
      'Warn of losses',
      'penalty|contract says|lose your data|no refund|fee for leaving|legal',
      ['there is a penalty for leaving', 'you will lose your data', 'the contract says there is no refund'],
      'Do not worry about the contract. I will come with a trainer and teach your people.',
    ],
    date: [
      'Agree on day and people',
      'monday|tuesday|wednesday|thursday|friday|tomorrow|next week|two hours|how many of your',
      [
        'on wednesday afternoon i come with a trainer for two hours',
        'would thursday morning suit your people',
        'how many of your colleagues have time next week',
      ],
      'On Wednesday at two I come with a trainer, for two hours. For a month you have a contact of your own. How many of your colleagues will join?',
    ],
    form: [
      'Send a form',
      'fill in|form|register|let you know|when it is arranged|get back to you',
      ['please fill in a form', 'we will let you know when it is arranged', 'register first and we get back to you'],
      'On Wednesday at two I come with a trainer. How many of your colleagues will join?',
    ],
  },
  silence: [
    'Hello? Are you there?',
    'If there is nothing else, I will hang up.',
    'Then that is it. We will not renew.',
  ],
  nonStandard: ['Sorry, I do not follow.', 'That is not what I mean.', 'Never mind. Please cancel it.'],
  lexicon: {
    polite: ['please', 'thank you', 'thanks', 'sorry', 'apologise', 'may i', 'could you', 'of course'],
    sensitive: [
      { word: 'penalty', better: 'I will look after the contract. Please tell me what went wrong.' },
      { word: 'not difficult', better: 'We have not taught it well. A trainer will come to you.' },
    ],
    synonyms: [
      { base: 'trainer', words: ['teacher', 'instructor'] },
      { base: 'training', words: ['lessons', 'course'] },
    ],
    hotWords: [],
  },
}
