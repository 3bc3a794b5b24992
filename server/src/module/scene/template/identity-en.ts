import type { ZH_CN } from './identity-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'For a relative',
  description: 'A change in his father’s account. Keep the rule, and still say how it can be done.',
  language: '16k_en',
  role: 'Service desk agent',
  goal: 'Break no rule and do not just say no: ask, say what is needed and why, and tell every step and the time at once.',
  persona: {
    name: 'Mr Hughes',
    gender: 'male',
    portrait: 'man-crew',
    age: 45,
    brief:
      'Wants to change the phone number in the account of his father, who can hardly walk. He has both identity cards.',
    character:
      'Forty-five, took half a day off. His father is over seventy, can hardly walk and has a new phone number; the account still has the old one. He brought both identity cards and thinks that is enough. A plain no makes him impatient; a way to do it makes him cooperate. He is also afraid that anybody with the cards could change the account. Down to earth, a little hurried, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'For whom', value: 'His father, seventy-three' },
      { name: 'Brought', value: 'Two identity cards' },
    ],
  },
  start: 'Start',
  end: ['End', 'Good, I understand. Thank you.', 1],
  says: {
    ask: ['Why he came', 'Hello. I would like to change the phone number in my father’s account.', 0],
    upset: ['Turned away', 'Just no, and that is it? He can hardly walk. How is he to come?', 4],
    papers: ['Shows the cards', 'He cannot come. I have his identity card and mine. Is that enough?', 2],
    surprised: ['Worried now', 'That is all? Then anybody with the cards could change it?', 2],
    waits: ['Wants an answer', 'Then please ask somebody. I took half a day off for this.', 4],
    how: ['How then', 'I see. So what do I have to do? How often must I come?', 2],
    lost: ['Lost', 'I cannot find my way on the website. Just tell me what to bring.', 2],
    today: ['How long', 'That is clear. How long will it take?', 0],
  },
  asks: {
    welcome: [
      'Ask whose it is',
      'Greet him, then ask whether his father can come and what he brought. Do not begin with no.',
      ['A greeting', 'hello|good morning|good afternoon|welcome|hi', 'Hello Mr Hughes, let me see how I can help.'],
    ],
    soften: ['Show you care', 'Say that you understand, then ask what he brought.'],
    correct: ['Take it back', 'Apologise and correct it: his father has to agree, to protect the account.'],
    check: ['Find out now', 'Say that you ask now, and how long it takes.'],
    steps: [
      'All at once',
      'Say every paper and every step at once.',
      [
        'The papers',
        'letter|authority|signature|sign|identity card|cards|video',
        'Your father signs a letter of authority, and you bring both cards.',
      ],
    ],
    stepsAgain: ['Tell him here', 'Do not let him look it up: say what to bring, and the steps.'],
    close: [
      'Say how long',
      'Say when it is done and how he will hear of it.',
      [
        'A time',
        'minute|minutes|hour|hours|today|tomorrow|working day|at once',
        'It is done at once, in about ten minutes.',
      ],
    ],
  },
  questions: {
    papers: [
      'Say why the cards alone are not enough, then how it can be done.',
      [
        'How to verify',
        'letter|authority|permission|agree|agrees|video|verify',
        'Your father has to agree: by a signed letter, or by a video call right now.',
      ],
    ],
  },
  intents: {
    askWho: [
      'Ask how things are',
      'your father,come|can he come|whose account|what did you bring|which papers|is he able|unable to come',
      ['hello can your father come himself', 'whose account is it and what did you bring', 'is he able to come here'],
      'Hello Mr Hughes. Can your father come himself? And what did you bring today?',
    ],
    refuse: [
      'Just refuse',
      'not possible|impossible|cannot do|has to come himself|must come himself|not allowed|no way|only himself',
      ['that is not possible', 'no he must come himself', 'that is not allowed'],
      'Hello, let me see how I can help. Is it hard for your father to come?',
    ],
    sorryHow: [
      'Care and ask',
      'understand|sorry|apologise|apologize|what did you bring|let me help|find a way',
      [
        'i am sorry i understand what did you bring',
        'i apologise let me help you',
        'let us find a way which papers do you have',
      ],
      'I am sorry, that was not clear. There is a way for your father. What did you bring today?',
    ],
    ruleIsRule: [
      'Repeat the rule',
      'rule is|rules are|same for everybody|nothing i can|the system|my boss',
      ['a rule is a rule', 'it is the same for everybody', 'the system does not let me'],
      'I am sorry, I understand. What did you bring today?',
    ],
    explain: [
      'Say why and how',
      'letter of authority|authority|permission|has to agree|needs to agree|video call|verify|protect,account|for safety',
      [
        'the cards alone are not enough we need a letter of authority',
        'to protect his account we verify it by a video call',
        'your father has to agree i give you a letter to sign',
      ],
      'You brought everything. To protect the account, your father has to agree: by a signed letter of authority, or by a video call right now.',
    ],
    letPass: [
      'Just do it',
      'that is enough|thats enough|no problem|i change it|i will change it|right away|that will do',
      ['no problem i will change it', 'yes that is enough', 'that will do'],
      'You brought everything. To protect the account, your father has to agree; a video call right now will do.',
    ],
    dontKnow: [
      'Not sure',
      'not sure|no idea|do not know|dont know|maybe|perhaps|i guess',
      ['i am not sure', 'maybe i do not know', 'perhaps i guess so'],
      'You brought everything. Your father has to agree; a video call right now will do.',
    ],
    takeBack: [
      'Correct it',
      'sorry|correct|my mistake|also need|authority|permission|video call|cards alone',
      [
        'sorry my mistake we also need his permission',
        'let me correct that the cards alone are not enough',
        'you are right we need a video call with him',
      ],
      'You are right, my mistake. The cards alone are not enough: your father has to agree, and a video call will do.',
    ],
    trustYou: [
      'Say you trust him',
      'trust you|believe you|look honest|nobody would|do not worry|dont worry',
      ['i trust you', 'you look honest', 'do not worry nobody would do that'],
      'Sorry, let me correct that: the cards alone are not enough, your father has to agree.',
    ],
    findOut: [
      'Find out now',
      'ask now|let me ask|i will ask|find out|check that|take a seat|one moment|few minutes',
      ['please take a seat i will ask now', 'one moment let me check that', 'let me find out it takes a few minutes'],
      'Please take a seat. I will ask now, and you have an answer in three minutes.',
    ],
    elsewhere: [
      'Send him away',
      'hotline|another desk|other counter|ask yourself|come back|another day|upstairs',
      ['please call the hotline', 'ask at another desk', 'come back another day'],
      'Please take a seat. I will ask now, and you have an answer in three minutes.',
    ],
    tellAll: [
      'Tell all at once',
      'only need|two steps|first,then|once is enough|come once|letter,cards|bring,letter|video,form',
      [
        'you only need the signed letter and both cards and come once',
        'two steps first a video call then a form',
        'bring the letter and the cards and once is enough',
      ],
      'You need not come again. First a video call with your father, then one form: two steps. If he cannot, bring the signed letter and both cards once.',
    ],
    online: [
      'Let him look it up',
      'website|online|look it up|download|read it|on the internet|our page',
      ['it is all on the website', 'please look it up online', 'you can download it'],
      'Let me tell you: first a video call with your father, then one form.',
    ],
    tellAgain: [
      'Tell him here',
      'only need|bring|two steps|letter|cards|video call|one form',
      [
        'you only need the letter and both cards',
        'two steps a video call and one form',
        'we do a video call and that is it',
      ],
      'Of course. First a video call, then one form; the cards that you have are enough.',
    ],
    leaflet: [
      'Hand him a leaflet',
      'leaflet|brochure|take this home|at home|it says here|written here',
      ['take this leaflet home', 'read the brochure at home', 'it is written here'],
      'Let me tell you, and take the leaflet too: first a video call, then one form.',
    ],
    sayWhen: [
      'Say how long',
      'minutes|within,hour|at once|today|by tomorrow|one working day|text message|let him know',
      [
        'it is done at once in ten minutes',
        'it will be done today and your father gets a text message',
        'within one working day and i will let him know',
      ],
      'Once he has agreed, it is done in ten minutes. Your father gets a text message on his new number.',
    ],
    maybe: [
      'Hard to say',
      'hard to say|it depends|cannot say|some days|soon i think|wait and see',
      ['that is hard to say', 'it depends', 'some days soon i think'],
      'Once he has agreed, it is done in ten minutes, and your father gets a text message.',
    ],
  },
  silence: ['Hello? Are you listening?', 'Can it be done or not?', 'Never mind, I will try another desk.'],
  nonStandard: ['Sorry, I did not get that.', 'That is not what I asked.', 'May I speak to your manager?'],
  lexicon: {
    polite: ['please', 'thank you', 'thanks', 'sorry', 'hello', 'may i', 'could you', 'take a seat', 'one moment'],
    sensitive: [
      { word: 'not possible', better: 'One step is missing. Let me tell you how to add it.' },
      { word: 'a rule is a rule', better: 'It protects the account of your family.' },
    ],
    synonyms: [
      { base: 'letter of authority', words: ['power of attorney', 'authorisation'] },
      { base: 'identity card', words: ['id card', 'identification'] },
    ],
    hotWords: [],
  },
}
