import type { SmallTalk } from '@lianda/shared/module/customer/customer.contract'
import { chat, says } from './customer-parts'

/** Remarks beside the check-in. */
export const hotelSmallTalk: SmallTalk[] = [
  chat(
    'how_are_you',
    'How she is',
    'how are you|how do you do|are you well|are you tired|look tired|feeling',
    ['how are you tonight', 'how are you doing', 'are you feeling well', 'you look tired'],
    says(
      'Tired, but on the ground again.',
      'I have been awake for a day, so do not expect much.',
      'Better once I am lying down.',
    ),
  ),
  chat(
    'weather',
    'The weather',
    'weather|cold outside|raining|snow|warm outside|sunny',
    ['how is the weather outside', 'is it still raining', 'the weather is awful today', 'is it cold outside'],
    says('Wet. My shoes can tell you.', 'Cold, but less than at home.', 'It rains sideways here, does it not.'),
  ),
  chat(
    'town',
    'The town',
    'city|town|sights|museum|recommend|explore|sightseeing',
    ['have you seen our city', 'will you visit the museum', 'do you like our town', 'shall i recommend some sights'],
    says(
      'From the taxi. It looked fine, with the lights.',
      'Perhaps on the last day. First I have to sleep.',
      'I will mostly see a bridge.',
    ),
  ),
  chat(
    'robot',
    'Whether she is real',
    'robot|computer|real person|machine|artificial|are you real|a program',
    ['are you a robot', 'are you a real person', 'am i talking to a computer', 'are you real'],
    says(
      'At this hour I feel like a machine, but I am not.',
      'Do I look like one? It has been a long day.',
      'Pinch me and see.',
    ),
  ),
  chat(
    'joke',
    'A joke',
    'joke|funny|make me laugh|riddle',
    ['tell me a joke', 'do you know a joke', 'shall i tell you a joke'],
    says('After twelve hours I have no jokes left.', 'Tomorrow, perhaps.', 'The airline food was one.'),
  ),
  chat(
    'evening',
    'A private question',
    'married|boyfriend|your age|how old are you|your private|have a drink with me|your hair',
    ['are you married', 'how old are you', 'would you like to have a drink with me'],
    says(
      'That is rather private, do you not think?',
      'I would rather keep that to myself.',
      'Let us stay with the room.',
    ),
  ),
]
