import type { CustomerFact } from '@lianda/shared/module/customer/customer.contract'
import { cold, fact, says, warm } from './customer-parts'

/** What Ms Carter knows and tells who asks. */
export const hotelFacts: CustomerFact[] = [
  fact(
    'flight',
    'Her flight',
    'flight|journey|trip here|fly,in|travel,far|plane',
    ['how was your flight', 'did you have a good flight', 'how was your journey', 'did you have a good trip here'],
    says(
      'Long. Twelve hours, and the man beside me snored.',
      'Twelve hours in {seat}. I am glad to be standing.',
      'Let us say I have had better ones.',
      cold('Long. So please let us be quick.'),
    ),
  ),
  fact(
    'from',
    'Where she comes from',
    'where,from|where are you from|where do you live|home town|come from|coming from|boston',
    ['where are you coming from', 'where do you come from', 'where are you travelling from', 'where do you live'],
    says('From Boston.', 'Boston. It was snowing when I left.', 'I live in Boston, near the harbour.'),
  ),
  fact(
    'purpose',
    'Why she is here',
    'business or|pleasure|holiday or|for work|on business|purpose|brings you|here for',
    [
      'are you here on business or for pleasure',
      'what brings you here',
      'is this a business trip',
      'are you here on holiday',
    ],
    says('Work, I am afraid.', 'Business. No time for the museums.', 'Work. I have a meeting every day.'),
    {
      deeper: [
        {
          trust: 6,
          wordings: says(
            'There is a bridge with a crack in it, and they want my opinion.',
            'They have trouble with a bridge here. I am to say whether it stays open.',
            'I am looking at a bridge tomorrow. Half the town depends on it, so I would like to be awake.',
          ),
        },
      ],
    },
  ),
  fact(
    'job',
    'Her work',
    'what do you do|your job|your work|profession|do for a living|engineer|what kind of work',
    ['what do you do for a living', 'what is your job', 'what kind of work do you do'],
    says(
      'I am an engineer. Bridges, mostly.',
      'I look after bridges.',
      'Engineering. I check bridges so that nobody notices them.',
    ),
  ),
  fact(
    'first_visit',
    'Whether she was here before',
    'first time|stayed,before|been here|been,before|visited',
    [
      'is this your first time with us',
      'have you stayed with us before',
      'have you been here before',
      'is it your first visit',
    ],
    says(
      'First time here, yes.',
      'In this hotel, yes. I know the town a little.',
      'My first time. A colleague told me about you.',
    ),
  ),
  fact(
    'nights',
    'How long she stays',
    'how many nights|how long,stay|how long will|until when|when,leaving|when do you leave|nights are you',
    [
      'how long are you staying',
      'how many nights will you stay',
      'when are you leaving us',
      'until when are you staying with us',
    ],
    says('Three nights. I fly home on the fourth day.', 'Three nights, as it says in the booking.', 'Three nights.'),
  ),
  fact(
    'booked',
    'How she booked',
    'book,website|book,directly|how did you book|book through|where did you book|book,online|when did you book|travel agency',
    [
      'did you book directly with us or through a website',
      'how did you book',
      'where did you book the room',
      'when did you make the booking',
    ],
    says(
      'On your own website, two months ago.',
      'Directly, on your website.',
      'On your page, back in the autumn. I paid nothing yet.',
    ),
  ),
  fact(
    'confirmation',
    'Her confirmation',
    'confirmation|booking number|reference|show me,booking|email from us',
    [
      'could you show me the confirmation on your phone',
      'do you have the booking number',
      'do you have a confirmation email',
    ],
    says(
      'Here it is, on my phone. Three nights with breakfast.',
      'One moment. There, that is the mail you sent me.',
      'Yes, here. You can see the name and the dates.',
    ),
  ),
  fact(
    'company_name',
    'Under which name it is booked',
    'company name|another name|under a company|different name|whose name|someone else,book',
    [
      'is it possible that the booking is under a company name',
      'could it be under another name',
      'whose name is the booking in',
    ],
    says(
      'No, under my own name. Carter.',
      'I booked it myself, so it should say Carter.',
      'My own. The company only pays.',
    ),
  ),
  fact(
    'first_name',
    'Her first name',
    'first name|full name|given name|say your name|your name again|spell,name|initial',
    [
      'what is your first name',
      'could you say your name again please',
      'may i have your full name',
      'how do you spell your name',
    ],
    says('Helen. Helen Carter.', 'Carter, with a C. Helen Carter.', 'Helen, like the one with the ships.'),
  ),
  fact(
    'noise',
    'What wakes her up',
    'street or|hallway|kind of noise|what,wakes|which noise|sleep lightly|light sleeper|sound bothers|noise,bothers',
    [
      'is it more the street or the hallway that wakes you',
      'when you say you sleep lightly what wakes you up',
      'what kind of noise bothers you',
      'are you a light sleeper',
    ],
    says(
      'Doors, mostly. Doors and the elevator.',
      'Traffic I can sleep through. It is the doors in the hallway.',
      'Elevators. And people who say good night in front of my door.',
    ),
    {
      deeper: [
        {
          trust: 7,
          wordings: says(
            'Since my mother was ill I wake up at every sound. One keeps listening for the phone.',
            'I used to sleep through anything. Then there was a year with calls at night, and it stayed.',
            warm('It is an old habit. For a year I waited for the hospital to call.'),
          ),
        },
      ],
    },
  ),
  fact(
    'view',
    'Whether she needs a view',
    'view|without a view|look onto|window faces|which side',
    ['would a room without a view be all right', 'would you like a room with a view', 'is the view important to you'],
    says(
      'I will have my eyes closed. Quiet is all I want.',
      'No view needed.',
      'Give the view to somebody on holiday.',
    ),
  ),
  fact(
    'bed',
    'Which bed she wants',
    'double or|twin|king|which bed|kind of bed|what bed|pillow|extra blanket',
    [
      'would you prefer a double or a king bed',
      'which bed would you like',
      'do you need an extra pillow',
      'would you like an extra blanket',
    ],
    says('A double will do.', 'Anything flat.', 'A double bed, and a second pillow if there is one.'),
  ),
  fact(
    'smoking',
    'Whether she smokes',
    'smoke|smoking|non smoking',
    ['do you smoke', 'would you like a smoking room', 'is a non smoking room all right'],
    says('No, and I would like a room where nobody did.', 'Non-smoking, please.', 'I do not smoke.'),
  ),
  fact(
    'early',
    'When she leaves in the morning',
    'leave early|early tomorrow|sleep in|start,morning|what time,tomorrow|plans tomorrow|tomorrow morning,leave|get up',
    [
      'do you have to leave early tomorrow',
      'what time do you start tomorrow',
      'do you have to get up early',
      'what are your plans for tomorrow',
    ],
    says('A car picks me up at eight.', 'I have to be downstairs by eight.', 'Eight sharp. They do not wait.'),
  ),
  fact(
    'wake_up',
    'A wake-up call',
    'wake up call|wake you|wakeup|alarm',
    [
      'do you need a wake up call tomorrow morning',
      'shall we wake you in the morning',
      'would you like a wake up call',
    ],
    says(
      'Yes please, half past six.',
      'That would be good. Half past six.',
      'Half past six, please. I do not trust my phone after a flight.',
    ),
  ),
  fact(
    'bags',
    'Her luggage',
    'bags|luggage|suitcase|porter|carry,up|help you with your',
    [
      'would you like some help with your bags',
      'how many bags do you have',
      'shall i have your luggage brought up',
      'can we carry your suitcase',
    ],
    says(
      'Just the one suitcase, I can manage.',
      'Thank you, it has wheels.',
      'One suitcase and this bag. I will take them up myself.',
    ),
  ),
  fact(
    'food',
    'What she eats',
    'allerg|allergies|diet|vegetarian|vegan|special meal|eat anything|food,avoid',
    [
      'do you have any allergies',
      'are you vegetarian',
      'is there any food you avoid',
      'do you have special dietary needs',
    ],
    says(
      'Nuts. I must not have nuts.',
      'I am allergic to nuts, otherwise I eat anything.',
      'No nuts, please. The rest is fine.',
    ),
  ),
  fact(
    'hungry',
    'Whether she would eat now',
    'hungry|dinner|something to eat|eaten|restaurant tonight|something to drink|thirsty|cup of tea|glass of water',
    [
      'are you hungry',
      'would you like something to eat',
      'have you had dinner',
      'would you like a cup of tea',
      'can i get you a glass of water',
    ],
    says(
      'I had something on the plane, if one can call it that.',
      'A cup of tea would be wonderful, later.',
      'Not hungry. A glass of water, perhaps.',
    ),
  ),
  fact(
    'same_card',
    'Which card she uses',
    'same card|card you booked|which card|another card|debit or|what card|pay,cash',
    [
      'would you like to use the same card you booked with',
      'which card would you like to use',
      'would you like to pay with cash or card',
    ],
    says('The same one, please.', 'Yes, the card from the booking.', 'The same card. I only carry the one.'),
  ),
  fact(
    'payer',
    'Who pays',
    'who,pay|company,pay|paying,yourself|private or|bill,company|charge,company|on account',
    [
      'who is paying for the room',
      'will your company pay for the room',
      'are you paying yourself',
      'shall we send the bill to your company',
    ],
    says(
      'My company pays for the room. Anything else is mine.',
      'The firm pays the nights, I pay the rest.',
      'The company. But not the minibar.',
    ),
  ),
  fact(
    'invoice',
    'Her invoice',
    'invoice|receipt|name,bill|address,bill|made out',
    [
      'do you need an invoice',
      'who should the invoice be made out to',
      'would you like a receipt',
      'what address should be on the bill',
    ],
    says(
      'Yes please, made out to Harbor Structures.',
      'To the company, Harbor Structures in Boston.',
      'An invoice, please. Harbor Structures, without my name.',
    ),
    {
      after: ['payer'],
      guarded: says(
        'An invoice? Yes, later. Let us finish here first.',
        'Yes, I need one in the end.',
        'I suppose so, since somebody has to pay.',
      ),
    },
  ),
  fact(
    'car',
    'How she came here',
    'parking|car,park|drive here|by car|taxi|how did you get here|rental',
    [
      'do you need a parking space',
      'did you come by car',
      'how did you get here from the airport',
      'do you have a car with you',
    ],
    says('No car. I took a taxi.', 'By taxi. He knew every red light.', 'A taxi, so no parking for me.'),
  ),
  fact(
    'alone',
    'Who travels with her',
    'alone|anyone else|on your own|just you|with someone|travelling with|second guest|family,with',
    ['are you travelling alone', 'is anyone else staying with you', 'will it be just you', 'are you on your own'],
    says('Just me.', 'Only me. My colleague arrives tomorrow, in another hotel.', 'I am alone, yes.'),
  ),
  fact(
    'member',
    'The loyalty programme',
    'member|loyalty|points|programme|club card|rewards',
    ['are you a member of our loyalty programme', 'do you collect points', 'do you have a club card'],
    says('No, and please do not sell me one tonight.', 'I am not a member.', 'No. Too many cards already.'),
  ),
  fact(
    'contact',
    'How to reach her',
    'phone number|mobile|email address|reach you|contact you',
    ['what is your phone number', 'may i have your email address', 'how can we reach you'],
    says(
      'It is in the booking, phone and mail.',
      'You have my number from the booking. It still works.',
      'The mail in the booking is the best way.',
    ),
  ),
]
