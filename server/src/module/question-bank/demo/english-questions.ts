import { gaps, judge, many, one } from './question-kit'

export const ENGLISH = [
  one(
    1,
    'A guest arrives at the front desk before check-in time. What do you say first?',
    [
      'Your room is not ready.',
      '*Welcome! Your room is being prepared, may I keep your luggage?',
      'Please come back at three.',
      'You are early.',
    ],
    'Begin with a welcome, then say what you can do while the guest waits.',
  ),
  one(
    2,
    'The guest says the air conditioning is broken. What comes first?',
    [
      'Explain how to use it',
      '*Apologise and offer another room',
      'Say that others work',
      'Ask for the booking number',
    ],
    'Apologise, then solve. The remedy matters more than the reason.',
  ),
  one(
    2,
    'Which sentence is the most polite way to ask for a passport?',
    ['Give me your passport.', '*May I see your passport, please?', 'Passport.', 'You have to show me your passport.'],
    'A question with "may I" leaves the guest at ease.',
  ),
  many(
    2,
    'What belongs on a receipt in English?',
    ['*Date', '*Amount', '*Service charge', 'The room key'],
    'Date, amount and charges; never anything that opens the room.',
  ),
  judge(1, 'You may confirm a guest is staying with you to anyone who calls.', false, 'Who stays here is private.'),
  judge(1, 'Repeating the booking details aloud avoids mistakes.', true, 'Say them back before you confirm.'),
  gaps(
    2,
    'We will send the bill to your ___ and the receipt to your ___.',
    ['room', 'email|e-mail|mail'],
    'The bill goes to the room, the receipt by email.',
  ),
]
