import type { ZH_CN } from './appointment-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'A call for a visit',
  description: 'He left his number online and is busy. Be brief, find out what he cares about, agree on a time.',
  language: '16k_en',
  role: 'Account manager',
  goal: 'Say who you are and why you call, find out what he cares about, give him a reason to come, agree on a time.',
  persona: {
    name: 'Mr Ellis',
    gender: 'male',
    portrait: 'man-crew',
    age: 34,
    brief: 'Left his number online last week, still compares, and is always busy.',
    character:
      'Thirty-four, busy at work, gets many calls and wants to hang up on sales talk. Last week he left his number online for something at home and has not decided. Short sentences and a question about what he cares about make him listen; "only a few places left" annoys him. Weekends suit him, but he fears a wasted trip. Brisk, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'Source', value: 'Left his number online last week' },
      { name: 'Free', value: 'At weekends' },
    ],
  },
  start: 'Start',
  end: ['End', 'Fine, goodbye.', 0],
  says: {
    busy: ['Picks up', 'Hello, who is this? I am rather busy.', 2],
    annoyed: ['No time', 'Get to the point, please. I have a meeting.', 4],
    looking: ['Just looking', 'Oh yes, I left my number. I was just looking, I have not decided.', 0],
    refuse: ['Not coming', 'I do not even know whether I want it. What should I come for?', 4],
    why: ['Why come', 'It is for my family. Everything is on your website, so why should I come?', 2],
    pressed: ['Does not like it', 'Only a few places left, I hear that every day.', 4],
    when: ['Some interest', 'Put like that, I could have a look. When would it be?', 0],
    late: ['A time', 'Saturday afternoon then, but I may be a little late.', 0],
  },
  asks: {
    introduce: [
      'Who and why',
      'Three sentences: who you are, why you call, how long it takes.',
      [
        'Your name',
        'my name|this is|i am|account manager|calling from',
        'Mr Ellis, this is Ann Lee. You left your number online last week; it takes one minute.',
      ],
    ],
    shorten: ['One sentence', 'One sentence why you call, then ask whether it suits him.'],
    interest: ['What he cares about', 'No date yet: ask whom it is for and what matters most.'],
    interestAgain: ['One step back', 'Say there is no hurry, and ask what matters most.'],
    reason: ['A reason to come', 'No pressure: what he sees there, what it saves him.'],
    time: [
      'Offer two times',
      'Offer two definite times to choose from.',
      [
        'A definite time',
        'saturday|sunday|morning|afternoon|o clock|at two|at ten',
        'Saturday at two or Sunday at ten, which suits you better?',
      ],
    ],
    confirm: [
      'Repeat it',
      'Repeat time, place and whom to ask for, and say that a message follows.',
      [
        'The time again',
        'saturday|afternoon|confirm|remind|message|send you',
        'Saturday afternoon, a little late is fine. I will send you a message.',
      ],
    ],
  },
  questions: {
    why: ['Agree, then say what the website cannot show: the real thing, trying it, somebody to explain.'],
  },
  intents: {
    brief: [
      'Be brief',
      'one minute|two minutes|left your number|left us your number|is this a good time|bother you|quick call',
      [
        'mr ellis this is ann lee you left your number online last week it takes one minute',
        'sorry to bother you it is a quick call about your request',
        'is this a good time you left your number on our website',
      ],
      'Mr Ellis, this is Ann Lee. You left your number online last week. It takes one minute, is this a good time?',
    ],
    long: [
      'A long speech',
      'our company was|our company is|founded|market leader|let me introduce|we have many|newest products|hundred stores',
      [
        'our company was founded twenty years ago and has a hundred stores',
        'let me introduce our newest products to you',
        'our company is the market leader',
      ],
      'Mr Ellis, this is Ann Lee. You left your number last week, it takes one minute.',
    ],
    point: [
      'One sentence',
      'one sentence|one question|left your number|half a minute|only want to ask|just want to ask|in short',
      [
        'in short you left your number and i have one question',
        'it takes half a minute',
        'i only want to ask you one question',
      ],
      'Of course. You left your number, and I only want to ask what matters most to you.',
    ],
    goOn: [
      'Go on talking',
      'let me finish|one more thing|our advantage|our advantages|just listen|our company',
      ['please just listen', 'let me finish what i was saying', 'one more thing about our advantages'],
      'Of course. You left your number, and I only want to ask what matters most to you.',
    ],
    askUse: [
      'Ask what matters',
      'matters most|care about|who,for|whom,for|looking for|important to you|for yourself|have in mind',
      ['what matters most to you', 'who is it for', 'what are you looking for'],
      'That is fine, take your time. Who is it for, and what matters most to you?',
    ],
    push: [
      'Ask him to come',
      'come to|come over|visit us|drop by|when are you free|make an appointment|meet up|stop by',
      ['when are you free to visit us', 'why do you not come to our store', 'let us make an appointment'],
      'No hurry to come. Who is it for, and what matters most to you?',
    ],
    askAgain: [
      'One step back',
      'no hurry|no rush|matters most|care about|who,for|looking for|important to you',
      ['no hurry what matters most to you', 'there is no rush who is it for', 'what is important to you'],
      'You are right, there is no hurry. What matters most to you?',
    ],
    beg: [
      'Beg him',
      'just once|do me a favour|a favor|free gift|we give you|please come|small present',
      ['please come just once', 'do me a favour and come', 'you get a free gift when you come'],
      'No hurry to come. Tell me what matters most, and I will find it for you.',
    ],
    worth: [
      'What he can see there',
      'real thing|in person|try it|try them|see it|touch|one to one|expert|website cannot|half an hour|sample',
      [
        'you can see the real thing and try it yourself',
        'an expert explains it one to one',
        'your family can try it in person and it takes half an hour',
      ],
      'True, it is all on the website. Here you see the real thing, your family can try it, and half an hour is enough.',
    ],
    offer: [
      'Press with an offer',
      'places left|discount|only today|limited|offer ends|miss it|price goes up|percent off',
      ['only three places left', 'the offer ends today do not miss it', 'you get a discount if you come now'],
      'Never mind offers. You see the real thing, your family can try it, and half an hour is enough.',
    ],
    worthAgain: [
      'A reason to come',
      'real thing|in person|try it|see it|one to one|expert|half an hour|sample|compare',
      [
        'no pressure you can see the real thing and try it',
        'half an hour is enough to compare',
        'an expert explains it to you',
      ],
      'Fair enough, no pressure. You see the real thing, your family can try it, and half an hour is enough.',
    ],
    lastChance: [
      'Press on',
      'last chance|really|believe me|you will regret|miss it|gone soon|places left',
      ['it really is the last chance', 'believe me you will regret it', 'they will be gone soon'],
      'Fair enough, no pressure. You see the real thing, and your family can try it.',
    ],
    twoTimes: [
      'Offer two times',
      'saturday|sunday|this weekend|at two|at ten|which suits|what suits',
      [
        'saturday at two or sunday at ten which suits you better',
        'how about this saturday at three',
        'would sunday morning be fine',
      ],
      'Saturday at two or Sunday at ten, which suits you better?',
    ],
    anytime: [
      'Any time',
      'any time|anytime|whenever|up to you|as you like|always open',
      ['you can come at any time', 'whenever you like', 'we are always open it is up to you'],
      'Saturday at two or Sunday at ten, which suits you better?',
    ],
    repeat: [
      'Repeat time and place',
      'confirm|remind you|send you|message|address|ask for me|wait for you|no problem,late',
      [
        'let me confirm saturday afternoon and i will send you the address',
        'i will wait for you and remind you by message',
        'ask for me when you arrive',
      ],
      'A little late is fine, I will wait for you. Saturday afternoon, ask for Ann Lee; I send you the address now.',
    ],
    bye: [
      'Hang up',
      'bye|goodbye|that is it|thats it|ok ok|all right then',
      ['ok ok bye', 'all right then goodbye', 'that is it then'],
      'A little late is fine. I send you the time and the address now. See you on Saturday.',
    ],
  },
  silence: ['Hello? Can you hear me?', 'Are you still there?', 'The line is bad, I think. I am hanging up.'],
  nonStandard: ['Sorry, what was that?', 'I do not follow. What is this about?', 'I have to go now.'],
  lexicon: {
    polite: ['please', 'thank you', 'thanks', 'sorry', 'may i', 'could you', 'of course', 'no problem'],
    sensitive: [
      { word: 'places left', better: 'Which day suits you? I will keep the time free.' },
      { word: 'last chance', better: 'There is no hurry. Find out what you need first.' },
    ],
    synonyms: [
      { base: 'weekend', words: ['saturday or sunday'] },
      { base: 'real thing', words: ['actual product'] },
    ],
    hotWords: [],
  },
}
