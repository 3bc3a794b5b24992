import type { ZH_CN } from './first-visit-zh-cn'
import type { NamesOf, TemplateWords } from './template-words'

export const EN: TemplateWords<NamesOf<typeof ZH_CN>> = {
  name: 'A first visit',
  description: 'A new customer, unhappy with a supplier, holds a cheaper offer. Ask, answer, keep the price.',
  language: '16k_en',
  role: 'Sales consultant',
  goal: 'Find out what Mr Walker needs, say who looks after him, keep the price and agree on the next step.',
  persona: {
    name: 'Mr Walker',
    gender: 'male',
    portrait: 'man-glasses',
    age: 38,
    brief: 'Office manager of a company of thirty, here for the first time, with another offer in hand.',
    character:
      'Thirty-eight, office manager of a company of thirty, careful. When something breaks, nobody at his present supplier answers, and his colleagues blame him. He has an offer that is twenty per cent cheaper; he talks about price but wants peace of mind. Definite arrangements win him over. He dislikes empty promises and bad words about competitors. Polite and brief, plain spoken English.',
    voice: '',
    attributes: [
      { name: 'Company', value: 'About thirty people' },
      { name: 'Trouble', value: 'Nobody answers when something breaks' },
    ],
  },
  start: 'Start',
  end: ['End', 'Very well, let us do that. Thank you.', 1],
  says: {
    arrive: ['Comes in', 'Hello. It is my first time here. I would like to know more about what you offer.', 0],
    cool: ['Interrupts', 'Please wait. I have not told you yet what I need.', 2],
    trouble: [
      'His trouble',
      'It is for our company, about thirty people. When something breaks now, nobody answers.',
      2,
    ],
    functions: ['Not features', 'They all sound alike to me. Who looks after us when something breaks?', 2],
    price: ['The price', 'That sounds fine. But another company is twenty per cent cheaper. Why should I pay more?', 2],
    discount: ['Wants a discount', 'So how much less can it be? Can you decide that now?', 0],
    cold: ['Not amused', 'I can judge the others myself. Tell me about you.', 4],
    next: ['What now', 'I see. So what happens next?', 1],
  },
  asks: {
    needs: [
      'Ask first',
      'Welcome him, then ask who it is for and what the trouble is.',
      ['A welcome', 'welcome|hello|good morning|good afternoon|nice to', 'Hello Mr Walker, and welcome.'],
    ],
    again: ['Ask again', 'Apologise, and ask what he needs.'],
    care: [
      'Who looks after him',
      'Say who looks after him and how soon they answer.',
      [
        'Who it is',
        'person|consultant|manager|me|team|engineer',
        'You have a consultant of your own. Call him directly.',
      ],
    ],
    careAgain: ['Say it again', 'No features: say who comes, and how soon.'],
    hold: ['Keep the price', 'Give nothing away now: check what he needs, then talk about terms.'],
    back: ['Come back', 'Apologise, and speak about your own service.'],
    close: [
      'The next step',
      'Agree on a day: a proposal, a trial or a visit.',
      [
        'A day',
        'tomorrow|monday|tuesday|wednesday|thursday|friday|week|morning|afternoon|o clock',
        'I will send it tomorrow and visit you on Thursday afternoon.',
      ],
    ],
  },
  questions: {
    price: [
      'Value his comparison, then look at what both offers include.',
      [
        'What is included',
        'include|included|service|support|warranty|total cost|side by side|compare',
        'Our price includes visits and three years of warranty.',
      ],
    ],
  },
  intents: {
    ask: [
      'Ask what he needs',
      'what,need|what,problem|what,trouble|who,for|who,use|how many|looking for|what brings|which supplier|currently use',
      [
        'welcome what do you need it for',
        'hello who is going to use it',
        'how many people will use it',
        'what problem would you like to solve',
      ],
      'Hello Mr Walker, and welcome. What would you like to solve, and how many people is it for?',
    ],
    pitch: [
      'Present the product',
      'our product|our products|best seller|let me show|show you|latest model|package|our newest',
      ['let me show you our products', 'this is our best seller', 'we have three packages'],
      'Before I show you anything: what troubles you most at the moment?',
    ],
    askAgain: [
      'Ask again',
      'what,need|what,problem|what,trouble|who,for|how many|looking for|matters most|most important',
      ['what do you need most', 'what matters most to you', 'how many people is it for'],
      'You are right. What matters most to you?',
    ],
    sorry: [
      'Apologise',
      'sorry|apologise|apologize|go ahead|please tell me|my fault|listening',
      ['i am sorry please go ahead', 'my fault please tell me', 'sorry i am listening'],
      'I am sorry, please go ahead. I will take notes.',
    ],
    service: [
      'Who looks after him',
      'consultant|contact person|one person|call me|within,hours|within,minutes|same day|on site|dedicated|personally|your own',
      [
        'you have a consultant of your own',
        'we answer within two hours and come the same day',
        'you can call me directly i take care of it personally',
      ],
      'I understand. You have a consultant of your own: call him, he answers within two hours and comes the same day.',
    ],
    features: [
      'Talk about features',
      'feature|features|technology|performance|specification|specifications|powerful|advanced',
      ['we have more features than others', 'our technology is very advanced', 'the performance is excellent'],
      'Leave the features. What troubles you is that nobody answers: you have a consultant of your own.',
    ],
    serviceAgain: [
      'Who looks after him',
      'consultant|contact person|one person|call me|within,hours|within,minutes|same day|on site|dedicated|personally|i will',
      [
        'you have a contact person who answers within two hours',
        'you call me and i will come',
        'our engineer comes the same day',
      ],
      'I do. You call me, I answer within two hours, and we come the same day.',
    ],
    vague: [
      'Promise in general',
      'trust us|no problem|do not worry|dont worry|never breaks|hardly ever|good quality|very reliable',
      ['do not worry it never breaks', 'our quality is very good', 'trust us there will be no problem'],
      'Even a good product breaks some day. Then you call me, and I answer within two hours.',
    ],
    value: [
      'What is included',
      'include|includes|included|total cost|side by side|compare,offers|long run|warranty|save you|covers',
      [
        'our price includes visits and three years of warranty',
        'let us put both offers side by side',
        'the total cost is lower in the long run',
      ],
      'You compare well. Ours includes a consultant, visits and three years of warranty: let us put both side by side.',
    ],
    cheaper: [
      'Give a discount',
      'discount|cheaper|lower the price|reduce|special price|ten percent|match,price|better price',
      ['i can give you a discount', 'we can lower the price', 'let me ask for a special price'],
      'Let us see what is included first: a consultant, visits and three years of warranty. Which of these do you need?',
    ],
    badmouth: [
      'Speak ill of others',
      'they are bad|bad quality|poor quality|you get what you pay|not serious|their service is|cheap stuff|unreliable',
      ['you get what you pay for', 'their quality is poor quality', 'they are bad and unreliable'],
      'Every company includes other things. Ours: a consultant, visits and three years of warranty.',
    ],
    terms: [
      'Check first',
      'check,first|how many|in writing|written|proposal|two years|depends on|list|requirements',
      [
        'let me check what you need first',
        'i will put the price in writing for thirty people',
        'if you sign for two years there is another proposal',
      ],
      'Let me write down what thirty people need. The price is in the proposal, so that you can read every line.',
    ],
    yield: [
      'Give in',
      'lowest|best i can|twenty percent off|right now|another ten|cost price|final price|sign now',
      ['this is the lowest price', 'sign now and it is twenty percent off', 'another ten percent is fine'],
      'Let me write down what thirty people need. You have the price in writing tomorrow.',
    ],
    apologise: [
      'Apologise',
      'sorry|apologise|apologize|our own|about us|we offer|on our side',
      ['sorry let me talk about us', 'i apologise our own service is what counts', 'we offer a consultant and visits'],
      'I am sorry. With us you have a consultant, visits and three years of warranty, all in the price.',
    ],
    compare: [
      'Let him compare',
      'compare|side by side|list|include|includes|next to each other',
      ['let me put both side by side', 'you can compare what they include', 'i will make a list for you'],
      'I will list what both offers include, and you compare.',
    ],
    appoint: [
      'Agree on a day',
      'tomorrow|monday|tuesday|wednesday|thursday|friday|next week|morning|afternoon|appointment|visit you|what time',
      [
        'i will send you the proposal tomorrow morning',
        'may i visit you on thursday afternoon',
        'what time suits you next week for a trial',
      ],
      'I will send you the proposal tomorrow morning and visit you on Thursday afternoon. Does that suit you?',
    ],
    wait: [
      'Wait for him',
      'think about it|call me when|let me know|take your time|up to you|my card|get in touch',
      ['think about it and let me know', 'here is my card get in touch', 'take your time it is up to you'],
      'I will send you the proposal tomorrow and call you on Thursday afternoon. Is that all right?',
    ],
  },
  silence: ['Hello? Are you with me?', 'Shall I wait a moment?', 'You seem busy. I will look somewhere else.'],
  nonStandard: [
    'Sorry, I did not quite get that.',
    'That is not what I asked, I think.',
    'I had better look around some more. Goodbye.',
  ],
  lexicon: {
    polite: [
      'please',
      'thank you',
      'thanks',
      'welcome',
      'hello',
      'sorry',
      'may i',
      'could you',
      'certainly',
      'of course',
    ],
    sensitive: [
      { word: 'not my problem', better: 'Let me take care of that for you.' },
      { word: 'you get what you pay for', better: 'Let us see what both offers include.' },
      { word: 'it never breaks', better: 'If something breaks, we answer within two hours.' },
    ],
    synonyms: [
      { base: 'consultant', words: ['adviser', 'advisor', 'account manager'] },
      { base: 'warranty', words: ['guarantee'] },
      { base: 'proposal', words: ['offer in writing', 'quotation'] },
    ],
    hotWords: [],
  },
}
