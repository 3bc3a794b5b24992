import type { ZH_CN } from './complaint-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'The third call',
  description: 'Broken after two weeks, two calls led nowhere. Calm her, get the facts, say who does what and when.',
  language: '16k_en',
  role: 'Customer service agent',
  goal: 'Calm the customer, find out what broke and when, say who will fix it and when, and repeat what was agreed.',
  persona: {
    name: 'Mrs Baker',
    gender: 'female',
    portrait: 'woman-bun',
    age: 41,
    brief: 'Bought a machine three weeks ago. It broke, and after two calls nobody got back to her.',
    character:
      'Forty-one, runs a small shop, quick and practical. The broken machine costs her business, and twice she was told that somebody would call. At first loud and short; interrupting makes it worse; an honest apology and a definite time calm her. She wants somebody to take charge, not compensation. Direct, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'Bought', value: 'Three weeks ago' },
      { name: 'Calls', value: 'This is the third' },
    ],
  },
  start: 'Start',
  end: ['End', 'All right, I will wait for you. Goodbye.', 0],
  says: {
    angry: [
      'Starts angry',
      'Does anybody care at your company? It broke after two weeks, and this is my third call!',
      4,
    ],
    angrier: [
      'Angrier',
      'I do not want to hear that! You always tell me about procedures. I have a business to run!',
      4,
    ],
    story: ['What happened', 'The machine will not start. Twice I was told somebody would call me, and nobody did.', 2],
    offended: ['Offended', 'What do you mean? Are you saying that I broke it?', 4],
    details: [
      'The details',
      'I bought it three weeks ago, order ending eight eight one six. It stopped the day before yesterday. So what will you do?',
      2,
    ],
    again: ['That line again', 'Somebody will call me, again? That is what they said the last two times.', 4],
    sure: ['Not sure yet', 'And if nobody comes again, whom do I call?', 2],
    doubt: ['No empty words', 'Anybody can promise. I need to know whom to ask for.', 2],
    relieved: ['Calmer', 'Fine. That sounds better.', 0],
  },
  asks: {
    calm: [
      'Calm her',
      'Apologise, name what it costs her, then ask what happened. No procedures.',
      [
        'An apology',
        'sorry|apologise|apologize|apologies',
        'Mrs Baker, I am truly sorry that you had to call three times.',
      ],
    ],
    calmAgain: ['Calm her again', 'Stop explaining, apologise, ask her to tell you what happened.'],
    facts: ['Get the facts', 'Ask for the order, when she bought it and when it stopped.'],
    factsAgain: ['Take it back', 'Apologise, then ask for the order and the day.'],
    solve: [
      'Say what you do',
      'Say what, who and when.',
      [
        'A definite time',
        'today|tomorrow|hour|hours|morning|afternoon|o clock|by ten|before ten',
        'A technician will be with you before ten tomorrow morning.',
      ],
    ],
    solveAgain: ['Say the time', 'Not "somebody": say who, at what time, to do what.'],
    prove: ['Say whom to ask for', 'Leave your name, a number or an extension.'],
    close: [
      'Repeat it',
      'Repeat the time, what will be done and whom to call.',
      ['Repeating', 'confirm|repeat|go over|once more|sum up', 'Let me confirm: before ten tomorrow morning.'],
    ],
  },
  questions: {
    sure: [
      'Say that you take charge, and leave your name, a number or an extension.',
      [
        'Whom to call',
        'call me|ask for me|my name|my number|my extension|i will follow|take charge|direct line',
        'I take charge of this. My name is Lee, extension three zero six.',
      ],
    ],
  },
  intents: {
    sorry: [
      'Apologise and care',
      'sorry|apologise|apologize|apologies|understand,upset|understand,angry|frustrating|must be hard',
      [
        'i am truly sorry that you had to call three times',
        'i apologise please tell me what happened',
        'i understand how frustrating this is for your business',
      ],
      'Mrs Baker, I am truly sorry that you had to call three times. Please tell me what happened, and I will take care of it.',
    ],
    excuse: [
      'Hide behind procedures',
      'procedure|procedures|policy|in the queue|no record|not my department|another department|our system|calm down',
      [
        'our procedure says you have to wait in the queue',
        'that is not my department',
        'there is no record in our system',
      ],
      'Never mind procedures: I am truly sorry that you had to call three times. Please tell me what happened.',
    ],
    sorryAgain: [
      'Stop and apologise',
      'sorry|apologise|apologize|you are right|take care of|go ahead|listening',
      ['you are right i am sorry', 'i apologise please go ahead', 'i am listening and i will take care of it'],
      'You are right, I am sorry. I will deal with the procedures. Please tell me how it broke.',
    ],
    system: [
      'Explain on',
      'procedure|procedures|policy|nothing i can do|have to wait|everybody waits|the rules',
      ['those are the rules there is nothing i can do', 'you have to wait like everybody', 'our policy is our policy'],
      'I am sorry for the trouble. Please tell me how it broke, and I will deal with it now.',
    ],
    askFacts: [
      'Ask for the facts',
      'order number|your order|when,buy|when,bought|which model|what model|since when|when did it|how did it',
      [
        'may i have your order number please',
        'when did you buy it and since when does it not start',
        'which model is it and when did it stop',
      ],
      'I am writing it down. What is your order number, when did you buy it, and since when does it not start?',
    ],
    blame: [
      'Suspect the customer',
      'did you drop|did you spill|you must have|wrong way|your fault|read the manual|used it wrong|water damage',
      ['did you drop it', 'you must have used it the wrong way', 'did you read the manual'],
      'That must cost you business. What is your order number, and since when does it not start?',
    ],
    askAgain: [
      'Apologise, ask again',
      'sorry|did not mean|order number|your order|when,buy|since when|which model',
      [
        'sorry i did not mean that what is your order number',
        'i apologise when did you buy it',
        'which model is it please',
      ],
      'I am sorry, that is not what I meant. What is your order number? I will look it up at once.',
    ],
    insist: [
      'Insist on blame',
      'whose fault|warranty terms|have to test|not covered|misuse|who is responsible',
      ['we have to find out whose fault it is', 'misuse is not covered', 'it depends on the warranty terms'],
      'I am sorry. You need not prove anything. What is your order number?',
    ],
    plan: [
      'Say what and when',
      'technician|engineer|replace|replacement|new machine|refund|repair|send you|loan machine|come to you',
      [
        'a technician will come to you before ten tomorrow',
        'i send you a replacement today',
        'if we cannot repair it you get a new machine',
      ],
      'I arrange it now: a technician comes to you before ten tomorrow with a new machine, and replaces yours if it cannot be repaired.',
    ],
    somebody: [
      'Somebody will call',
      'somebody will|someone will|pass it on|forward|report it|wait for,call|they will contact|get back to you',
      [
        'somebody will call you',
        'i will pass it on and they will contact you',
        'i will forward it please wait for a call',
      ],
      'I arrange it now: a technician comes to you before ten tomorrow, and replaces the machine if it cannot be repaired.',
    ],
    planAgain: [
      'Who, when, what',
      'technician|engineer|replace|replacement|new machine|before ten|this afternoon|tomorrow morning|arranged',
      [
        'the technician comes before ten tomorrow',
        'i have arranged a replacement for this afternoon',
        'you get a new machine if it cannot be repaired',
      ],
      'This time it is different: Mr Young comes before ten tomorrow, and replaces the machine if he cannot repair it.',
    ],
    waiting: [
      'Ask for patience',
      'patience|patient|as soon as possible|very soon|shortly|chase them|a little longer',
      ['please be patient', 'we will do it as soon as possible', 'i will chase them it will be very soon'],
      'No more waiting: the technician comes before ten tomorrow.',
    ],
    mine: [
      'Take charge',
      'call me|ask for me|my name|my number|my extension|follow it up|take charge|direct line',
      ['call me directly my name is lee', 'i take charge of this and follow it up', 'my extension is three zero six'],
      'Call me. My name is Lee, extension three zero six, and I will ring you at ten tomorrow to hear whether he came.',
    ],
    swear: [
      'Promise in general',
      'of course they will|i promise|guarantee|do not worry|dont worry|never happen|for sure|definitely will',
      ['do not worry they will come for sure', 'i promise it will never happen again', 'i guarantee it'],
      'Call me. My name is Lee, extension three zero six, and I will ring you at ten tomorrow.',
    ],
    leaveNumber: [
      'Leave a number',
      'call me|ask for me|my name|my number|extension|direct line',
      ['my name is lee ask for me', 'my extension is eight zero two', 'this is my direct line call me'],
      'Of course. My name is Lee, extension eight zero two. Call me directly.',
    ],
    believe: [
      'Ask for trust',
      'trust me|trust us|believe me|do not worry|dont worry|no problem|really will',
      ['please trust us', 'believe me they really will come', 'no problem do not worry'],
      'My name is Lee, extension eight zero two. Call me directly.',
    ],
    confirm: [
      'Repeat and thank',
      'confirm|repeat|go over|once more|sum up|thank you for your patience|anything else',
      [
        'let me confirm the technician comes before ten tomorrow',
        'let me repeat it call me if anything is wrong',
        'thank you for your patience is there anything else',
      ],
      'Let me confirm: Mr Young comes before ten tomorrow, replaces the machine if needed, and you call me if anything is wrong. Thank you for your patience.',
    ],
    hangUp: [
      'End in a hurry',
      'that is all|thats all|bye|goodbye|hang up|next caller|have to go',
      ['that is all then', 'ok bye', 'i have to go now goodbye'],
      'Let me confirm: Mr Young comes before ten tomorrow, and you call me if anything is wrong.',
    ],
  },
  silence: ['Hello? Are you listening?', 'Say something, please.', 'Is this how you treat people? I am hanging up.'],
  nonStandard: [
    'What are you saying? I do not follow.',
    'That is not what I asked.',
    'Never mind. I will ask for your manager.',
  ],
  lexicon: {
    polite: ['please', 'thank you', 'thanks', 'sorry', 'apologise', 'may i', 'could you', 'of course', 'understand'],
    sensitive: [
      { word: 'nothing i can do', better: 'I will find a way and tell you today.' },
      { word: 'not my department', better: 'I will reach them for you. You need not call again.' },
      { word: 'calm down', better: 'I understand that this is urgent. Let us take one thing at a time.' },
    ],
    synonyms: [
      { base: 'technician', words: ['repairman', 'service engineer'] },
      { base: 'replacement', words: ['substitute'] },
      { base: 'order number', words: ['order id', 'purchase number'] },
    ],
    hotWords: [],
  },
}
