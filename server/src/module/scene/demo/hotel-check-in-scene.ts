import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { hotelCustomer } from './hotel-check-in-customer'
import { hotelFlow } from './hotel-check-in-flow'
import { line } from './scene-parts'

/** Check-in at a hotel, in English. The scripts are short, so that a grammar of the node's phrases recognises them. */
export const hotelCheckIn: SceneContent = {
  name: 'Hotel check-in',
  description: 'A tired guest arrives late. Practise welcoming, checking in and answering with facts.',
  language: '16k_en',
  role: 'Hotel receptionist',
  goal: 'Welcome Ms Carter, check her passport, offer a quiet room, explain breakfast and hand over the key.',
  persona: {
    name: 'Ms Carter',
    gender: 'female',
    portrait: 'woman-bun',
    age: 47,
    brief: 'An engineer after a twelve-hour flight. Polite, tired, and she sleeps lightly.',
    character:
      'Forty-seven, an engineer from Boston, after a twelve-hour flight. Polite and brief. She sleeps lightly and asked for a quiet room. She dislikes being made to wait and being told "no" without an alternative. Plain, friendly, spoken English.',
    voice: '',
    attributes: [{ name: 'Booking', value: 'Three nights, breakfast included' }],
  },
  customer: hotelCustomer,
  flow: hotelFlow,
  calculation: 'examples',
  strictness: 50,
  crossNode: false,
  smartBreak: true,
  silence: {
    timeoutS: 10,
    maxTimes: 2,
    replies: [line('sl1', 'Hello? Are you still with me?', 2), line('sl2', 'Is everything all right?', 2)],
    farewell: line('sl9', 'I think I will try another hotel. Goodbye.', 4),
  },
  nonStandard: {
    maxTimes: 2,
    alertAt: 1,
    replies: [line('ns1', 'Sorry, I did not quite get that.', 2), line('ns2', 'I am not sure what you mean.', 2)],
    then: 'continue',
    farewell: line('ns9', 'Let us leave it there. Goodbye.', 4),
  },
  waitS: 0,
  hints: 3,
  minutes: 5,
  background: 'hall',
  lexicon: {
    polite: [
      'please',
      'thank you',
      'thanks',
      'welcome',
      'good evening',
      'sorry',
      'may i',
      'could you',
      'certainly',
      'of course',
      'my pleasure',
      'enjoy',
      'apologise',
      'apologize',
    ],
    sensitive: [
      { word: 'not my problem', better: 'Let me take care of that for you.' },
      { word: 'calm down', better: 'I understand, and I will sort this out right away.' },
      { word: 'you should have', better: 'Let me see what I can do now.' },
      { word: 'no idea', better: 'Let me find out for you.' },
      { word: 'whatever', better: 'Of course, whichever you prefer.' },
      { word: 'it is our policy', better: 'Let me explain why we ask for it.' },
    ],
    synonyms: [
      { base: 'passport', words: ['id', 'id card', 'identification', 'photo id', 'document'] },
      { base: 'booking', words: ['reservation', 'reservations'] },
      { base: 'card', words: ['credit card', 'debit card', 'visa', 'mastercard'] },
      {
        base: 'deposit',
        words: ['security deposit', 'hold', 'pre authorisation', 'preauthorization', 'authorization', 'authorisation'],
      },
      { base: 'wifi', words: ['wi fi', 'wireless', 'internet'] },
      { base: 'elevator', words: ['lift', 'elevators', 'lifts'] },
      { base: 'sorry', words: ['apologise', 'apologize', 'apologies', 'my apologies', 'apology'] },
      { base: 'check', words: ['look up', 'look again', 'double check', 'take a look', 'search'] },
    ],
    hotWords: [{ word: 'Carter', replace: ['cartier', 'card her', 'garter'] }],
  },
}
