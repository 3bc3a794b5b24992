import { gaps, judge, many, one } from '../demo/question-kit'

export const EN = [
  one(
    1,
    'A customer comes in for the first time. What do you say first?',
    [
      'We have an offer today, have a look at this one.',
      '*Hello and welcome. What would you like to solve?',
      'What is your budget?',
      'Have a look around.',
    ],
    'Welcome first, then ask. Once you know what troubles them, you know what to present.',
  ),
  one(
    2,
    'A customer says that nobody answers at their present supplier. What do they most want to hear?',
    [
      'That you have more features',
      'That you are cheaper',
      '*Who looks after them and how soon',
      'That nothing breaks',
    ],
    'They want somebody to care. A person and a time say more than features and promises.',
  ),
  one(
    2,
    'A customer says that another company is twenty per cent cheaper. What comes first?',
    [
      'You get what you pay for',
      'Twenty per cent less here too',
      '*Value the comparison, then look at what both offers include',
      'Then buy it there',
    ],
    'Neither speak ill of others nor give in: lead from the price to what it includes.',
  ),
  one(
    3,
    'Which is the best way to agree on the next step?',
    [
      'Let me know when you have decided',
      'I will get in touch some time',
      '*I will send the proposal tomorrow and visit you on Thursday afternoon. Does that suit you?',
      'Please sign right now',
    ],
    'A definite day and a definite thing are easy to accept, and easy to keep.',
  ),
  many(
    2,
    'Which questions help you to understand what a customer needs?',
    [
      '*How do you do it today?',
      '*What troubles you most?',
      '*How many people use it?',
      'Don’t you think we are the best?',
    ],
    'Ask how it is now, what is hard and how large it is; never for compliments.',
  ),
  many(
    3,
    'A customer insists on a discount right now. What is suitable?',
    [
      '*Check what they need first',
      '*Say what the price includes',
      '*Put the price in writing, then talk about terms',
      'Name your lowest price at once',
    ],
    'Find out what they need, then talk about terms. Who gives in at once is not trusted.',
  ),
  judge(
    2,
    'You should present the whole product before the customer says what they need.',
    false,
    'Listen first. What nobody asked for is not remembered, and feels like pressure.',
  ),
  judge(
    1,
    'When a customer complains, let them finish before you explain.',
    true,
    'Listen, apologise, solve; reasons come last.',
  ),
  judge(
    2,
    'To close a sale you may promise what your company can’t do.',
    false,
    'Such a promise falls due one day, and takes the trust with it.',
  ),
  gaps(
    2,
    'At the end you agree with the customer on when, what, and ___ does it.',
    ['who|who will do it'],
    'A time, a person and a thing: then it is agreed.',
  ),
]
