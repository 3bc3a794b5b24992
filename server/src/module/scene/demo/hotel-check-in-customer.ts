import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { chosen, cold, memory, objection, says, warm, moodFrom } from './customer-parts'
import { hotelFacts } from './hotel-check-in-facts'
import { hotelSmallTalk } from './hotel-check-in-small-talk'

/** Ms Carter: tired, polite, and somebody one can ask. */
export const hotelCustomer: Customer = {
  facts: hotelFacts,
  smallTalk: hotelSmallTalk,
  objections: [
    objection('no_quiet_room', 'The quiet room that she asked for', {
      raisedBy: ['i_cannot'],
      wordings: says(
        'But I asked for a quiet room when I booked. Is there really nothing you can do?',
        'I have a full day tomorrow and I need to sleep. What can you offer me?',
        'Hm. I did write it in the booking. What else is there?',
      ),
      resolvedBy: {
        keywords:
          'earplugs|move you|change rooms|change room|another room|upgrade|tomorrow,room|suite|higher floor|top floor|away from|end of,corridor|garden|courtyard|look for,room|see what i can',
        examples: [
          'i can move you to a quiet room tomorrow morning',
          'let me upgrade you to a room on the top floor',
          'i can offer you earplugs and a room at the end of the corridor',
          'let me see what i can find for you',
          'i will give you another room away from the elevator',
        ],
      },
      pressed: says(
        'That does not help me sleep, I am afraid. Any other room?',
        'I would still like to know what you can do about the noise.',
        cold('So that is a no, again.'),
      ),
      patience: 1,
      resolved: says(
        'All right, that would help. Thank you.',
        'Good, that is something.',
        warm('That is kind of you.'),
      ),
      dropped: says(
        'Never mind. I will manage somehow.',
        'Fine, I will put a pillow over my head.',
        'Let us leave it, then.',
      ),
      hint: 'Offer her something: another room tomorrow, a higher floor, earplugs for tonight.',
    }),
    objection('breakfast_paid', 'Breakfast is in her booking', {
      raisedBy: ['i_extra'],
      wordings: says(
        'Extra? My booking says breakfast is included.',
        'That is strange. I am sure it said "with breakfast".',
        'I do not think so. It is in my confirmation.',
      ),
      resolvedBy: {
        keywords: 'sorry|mistake|you are right|included|check,booking|let me check|no charge|free',
        examples: [
          'i am sorry you are right it is included',
          'let me check your booking again',
          'my mistake breakfast is included in your rate',
          'sorry there is no extra charge',
        ],
      },
      pressed: says(
        'Would you look it up, please?',
        'Could you check my booking before you charge me?',
        cold('Please just look at the booking.'),
      ),
      patience: 1,
      resolved: says('Thank you for checking.', 'Good. I thought so.', 'That is what I remembered.'),
      dropped: says(
        'I will take that up with my company, then.',
        'I will not argue about it tonight.',
        'We will see on the bill.',
      ),
      hint: 'Look at her booking, and say that breakfast is included.',
    }),
  ],
  memories: [
    memory('name', "The learner's name", 'name', '', {
      recalls: [
        {
          nodes: ['s_card', 's_key'],
          wordings: says('You have been a help, {name}.', 'That was easy, {name}.', cold('Well, {name}.')),
        },
      ],
      contradicted: says(
        'I thought your name was {before}?',
        'Sorry, was it not {before} a minute ago?',
        '{now}? You said {before}.',
      ),
    }),
    memory('breakfast', 'When breakfast begins', 'clock', 'breakfast', {
      recalls: [],
      contradicted: says(
        'Hold on. You said {before} before, and now it is {now}?',
        'Earlier it was {before}. Which one is right?',
        'So not {before}? I set my alarm by that.',
      ),
    }),
    memory('deposit', 'The deposit', 'money', 'deposit|card|hold|authorisation|authorization', {
      recalls: [
        {
          nodes: ['s_key'],
          wordings: says(
            'So {deposit}, and it comes back to me.',
            '{deposit}, fine.',
            'I will look for those {deposit} on my statement.',
          ),
        },
      ],
      contradicted: says(
        'A moment ago it was {before}, and now {now}?',
        'You told me {before}. Why {now}?',
        'Wait, {before} or {now}?',
      ),
    }),
    memory('checkout', 'Check-out', 'clock', 'check out|checkout|leave the room', {
      recalls: [],
      contradicted: says('Was check-out not at {before}?', 'You said {before} before.', 'So {now} and not {before}?'),
    }),
    chosen(
      'side',
      'Which side her room is on',
      'room|window|face|facing|side|view|overlook',
      {
        garden: ['the garden', 'garden|courtyard'],
        street: ['the street', 'street|road|main entrance'],
        pool: ['the pool', 'pool'],
      },
      {
        recalls: [
          {
            nodes: ['s_card', 's_key'],
            wordings: says(
              'And my window is to {side}. That is all I needed to know.',
              'So it is {side}. I will leave the window open.',
              'I keep thinking of that room to {side}.',
            ),
          },
        ],
        contradicted: says(
          'Wait, did you not say {before}? Now it is {now}?',
          'To {now}? A minute ago it was {before}.',
          'Which one is it, {before} or {now}? I do care.',
        ),
      },
    ),
  ],
  goals: [
    { id: 'room', label: 'A room in which she can sleep', metBy: ['i_quiet', 'i_ask'] },
    { id: 'breakfast', label: 'To know about breakfast', metBy: ['i_times'] },
    { id: 'key', label: 'Her key', metBy: ['i_key'] },
  ],
  mood: moodFrom(5, 8),
  values: [{ id: 'seat', label: 'Where she sat', options: ['a middle seat', 'the last row', 'a seat by the galley'] }],
  acts: {
    again: says('I said: {line}', 'What I asked was this. {line}', 'Once more, then. {line}', 'Of course. {line}'),
    unknown: says(
      'I could not tell you, I am afraid.',
      'No idea, to be honest.',
      'I would have to look that up, and I am too tired for that.',
      'That I do not know.',
      cold('I do not see why that matters now.'),
    ),
    back: says(
      'Anyway, shall we go on?',
      'But back to the check-in, please.',
      'Could we finish this first?',
      'So, where were we?',
      cold('Can we get on with it?'),
    ),
    asked_before: says(
      'You asked me that already.',
      'As I said.',
      'I think I told you that.',
      cold('Are you listening at all?'),
    ),
    not_understood: says(
      'I am sorry, I do not follow.',
      'How do you mean?',
      'I am not sure that answers my question.',
      'Excuse me, I am slow tonight. What do you mean?',
      cold('That is not what I asked.'),
    ),
    silent: says('Are you there?', 'Shall I wait?', 'Is something wrong with the booking?', 'Hello?'),
    insult: says(
      'Please do not talk to me like that.',
      'I have been polite to you. Please be the same.',
      'That was uncalled for.',
      cold('One more word like that and I am leaving.'),
    ),
    refusal: says(
      'I came here for a bed, not for that answer.',
      'If you will not help me, who will?',
      'Is there somebody else I can speak to?',
    ),
    blame: says(
      'I do not see how that is my fault.',
      'Let us not look for somebody to blame. I just need the room.',
      'I did everything the booking asked for.',
    ),
    left: says(
      'Never mind. Let us go on.',
      'All right, we leave that open.',
      'I will find out myself.',
      cold('Forget it.'),
    ),
    farewell: says(
      'I am too tired for this. I will try another hotel. Good night.',
      'You know what, I will go somewhere else. Good night.',
      'This is not working. Please cancel my booking.',
    ),
    hurt: says(
      'I do not have to listen to this. Good night.',
      'That is enough. I am leaving, and your manager will hear from me.',
      'No. I am going to another hotel.',
    ),
  },
  nodes: [
    {
      node: 's_welcome',
      again: says(
        'I would just like to check in. The name is Carter.',
        'Carter. I have a room for tonight.',
        'Could you look for my booking, please?',
      ),
      left: says('I suppose you will want my passport.', 'Here, take my passport, that will be quicker.'),
    },
    {
      node: 's_fix',
      again: says(
        'Could you look again? Carter, three nights.',
        'It must be there. I have the confirmation on my phone.',
        'Have you found it?',
      ),
      left: says('Here is my passport. Perhaps that helps.', 'Try it with my passport.'),
    },
    {
      node: 's_room',
      again: says(
        'What about the room? It should be a quiet one.',
        'I was asking for a quiet room.',
        'Do you have something away from the noise?',
      ),
      left: says('Then I take what there is.', 'Well, any bed will do by now.'),
    },
    {
      node: 'q_breakfast',
      again: says(
        'When can I have breakfast, and do I pay for it?',
        'I was asking about breakfast. What time, and is it in the price?',
        'And in the morning, when do you serve breakfast?',
      ),
      left: says('I will ask at breakfast, then.', 'I will get a coffee on the way, then.'),
    },
    {
      node: 's_card',
      again: says(
        'Do you need a card from me or not?',
        'What about payment? Shall I give you a card?',
        'I have my card here, if you want it.',
      ),
      left: says('I will leave my card here in any case.', 'Then we sort out the payment tomorrow.'),
    },
    {
      node: 's_key',
      again: says(
        'Is there anything I should know before I go up?',
        'Which room is it, and where do I go?',
        'I only need the key now.',
      ),
      left: says('I will find it.'),
    },
  ],
  outcomes: [
    {
      outcome: 'won',
      trustFrom: 8,
      unresolved: [],
      unmet: [],
      left: false,
      wordings: says(
        'Thank you very much, {name}. Good night.',
        'Thank you, that was the best part of my day. Good night.',
        'You have been very kind. Good night.',
        'Lovely. I will sleep well now. Good night.',
      ),
    },
    {
      outcome: 'open',
      trustBelow: 4,
      unresolved: [],
      unmet: [],
      wordings: says(
        'Right. Good night, then.',
        'I hope the bed is better than the welcome. Good night.',
        'Good night.',
      ),
    },
    {
      outcome: 'open',
      unresolved: ['no_quiet_room'],
      unmet: [],
      wordings: says('Let us see how loud it is. Good night.', 'Wish me luck with the noise. Good night.'),
    },
    {
      outcome: 'open',
      left: true,
      unresolved: [],
      unmet: [],
      wordings: says(
        'I will find my way. Good night.',
        'That will have to do. Good night.',
        'I will ask again tomorrow. Good night.',
      ),
    },
  ],
}
