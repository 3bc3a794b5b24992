import { next, quick } from './faq-kit'

export const ARRIVAL = [
  quick('What time can I check in?', 'From three in the afternoon; we keep your luggage until then.', 'three', {
    asked: ['When will my room be ready?', 'Can I go up to my room already?'],
    said: [
      'Rooms are ready at 3 pm, and we can look after your bags',
      'At three, and you can leave your luggage with us',
    ],
    extended: next('Can I come earlier?', 'If a room is free, from noon, for half a night’s rate.', 'noon'),
  }),
  quick('Do I need my passport to check in?', 'Yes, we need the original passport of every guest.', 'original', {
    asked: ['Is a copy of my passport enough?', 'Which papers do you need from us?'],
    said: ['Yes, the original one, for each guest', 'A copy won’t do, we need the original'],
  }),
  quick('Why do you take a deposit?', 'It is 500 yuan for extras and comes back when you check out.', '500', {
    asked: ['What is the deposit for?', 'Do I get the deposit back?'],
    said: ['500 yuan for extras, returned at check-out', 'We return the 500 yuan when you leave'],
    emotion: 4,
  }),
  quick(
    'How do I get here from the airport?',
    'Our shuttle leaves every hour from gate six, free for guests.',
    'shuttle',
    {
      asked: ['Is there a bus from the airport?', 'Do you pick guests up?'],
      said: ['There is a free shuttle each hour at gate 6', 'Take our shuttle at gate six, it runs hourly'],
    },
  ),
]

export const STAY = [
  quick('When is breakfast?', 'From half past six until ten, on the second floor.', 'ten', {
    asked: ['Until when can we have breakfast?', 'Where do we go for breakfast?'],
    said: ['6.30 to 10, second floor', 'Until ten in the morning, one floor up from the lobby'],
    extended: next('Is it included?', 'It is included in all rates but the saver rate.', 'saver'),
  }),
  quick(
    'The air conditioning is broken. What now?',
    'I am sorry; I send an engineer at once, or you move to another room.',
    'engineer|another room',
    {
      asked: ['My room is too hot, can you help?', 'Nothing happens when I turn on the air con.'],
      said: [
        'Sorry about that, somebody comes up right away, or we change your room',
        'We fix it now or give you another room',
      ],
      ...{ emotion: 4, thinking: true, tip: 'Apologise first' },
    },
  ),
  quick(
    'Can I smoke in the room?',
    'No, all rooms are smoke-free; there is a terrace on the ground floor.',
    'no|smoke-free',
    {
      asked: ['Do you have smoking rooms?', 'Where can I smoke?'],
      said: ['No, only on the terrace downstairs', 'Smoking is not allowed in the rooms, please use the terrace'],
    },
  ),
  quick(
    'Is the pool open all year?',
    'Yes, every day from seven to ten in the evening, heated in winter.',
    'yes|every day',
    {
      asked: ['Can we swim in winter?', 'When can I use the pool?'],
      said: ['It is open daily, 7 to 22, and heated when it is cold', 'Yes, all year round, heated in winter'],
    },
  ),
]

export const LEAVING = [
  quick('How late can I check out?', 'At noon; until two for free if nobody needs the room.', 'noon', {
    asked: ['When do I have to leave?', 'Can I stay a bit longer on the last day?'],
    said: ['Check-out is noon, and 2 pm if the room is free', 'At twelve noon, perhaps two o’clock'],
  }),
  quick(
    'Can I cancel for free?',
    'Until six in the evening of the day before; after that one night is charged.',
    'day before',
    {
      asked: ['What happens if I cancel?', 'Do I pay if I don’t come?'],
      said: ['Free until 6 pm the day before, then one night', 'Up to the evening of the day before it costs nothing'],
      emotion: 3,
    },
  ),
  quick(
    'There is something wrong with my bill.',
    'Let me go through it with you, and we correct it right away.',
    'correct|go through',
    {
      asked: ['You charged me for something I didn’t have.', 'This bill is too high.'],
      said: ['I’ll check each item with you and correct it', 'We go through it together and put it right'],
      emotion: 5,
    },
  ),
  quick('I left something in my room.', 'We keep it for ninety days and send it to you at cost.', '90', {
    asked: ['I forgot my coat in the room.', 'Can you look whether my charger is still there?'],
    said: ['We look for it and keep it for 90 days', 'Found things stay here for ninety days; we can mail them'],
  }),
]
