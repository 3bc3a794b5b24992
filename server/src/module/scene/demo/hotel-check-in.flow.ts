import { intent, laidOut, line, way } from './scene-parts'

export const hotelFlow = laidOut([
  { id: 'start', name: 'Start', type: 'start', transitions: [way('w_start', 'c_arrive')] },
  {
    id: 'c_arrive', name: 'Arrival', type: 'customer',
    lines: [line('l1', 'Good evening. I have a reservation under the name Carter.', 0)],
    transitions: [way('w_arrive', 's_welcome')],
  },
  {
    id: 's_welcome', name: 'Welcome', type: 'student', required: true,
    hint: 'Welcome her, then ask for her passport.',
    mustSay: [{ label: 'A welcome', keywords: 'welcome|good evening|hello|nice to', better: 'Good evening, Ms Carter. Welcome.' }],
    transitions: [
      intent('i_passport', 'c_passport', 'Ask for the passport', 'passport', [
        'good evening may i see your passport please',
        'welcome can i have your passport',
        'could i see your passport please',
        'may i see some identification',
      ], { better: 'Good evening, Ms Carter, and welcome. May I see your passport, please?' }),
      intent('i_spell', 'c_spell', 'Look for the booking', 'spell|first name|full name|check,booking|confirmation number|how many nights|look for,booking|pull up|moment,check|let me check|second,booking', [
        'let me check your reservation',
        'could you spell your name please',
        'how many nights are you staying',
        'do you have a confirmation number',
      ]),
      intent('i_none', 'c_upset', 'No booking found', 'no booking|not find|cannot find|cant find|cant seem|fully booked|completely full|dont see|do not see|nothing under|not in our system|no room|we are full|were full', [
        'i am sorry we have no reservation',
        'i can not find your booking',
        'sorry we are fully booked tonight',
      ], { better: 'Let me check again under your first name. May I see your passport meanwhile?' }),
    ],
  },
  {
    id: 'c_spell', name: 'Spells it', type: 'customer',
    lines: [line('l1', 'It is Carter, C, A, R, T, E, R, for three nights.', 0)],
    transitions: [way('w_spell', 's_fix')],
  },
  {
    id: 'c_upset', name: 'Upset', type: 'customer',
    lines: [line('l1', 'What? I booked two months ago. I have the confirmation right here.', 4)],
    transitions: [way('w_upset', 's_fix')],
  },
  {
    id: 's_fix', name: 'Put it right', type: 'student',
    hint: 'Say that you have found it, and ask for her passport.',
    transitions: [
      intent('i_fix_passport', 'c_passport', 'Ask for the passport', 'passport', [
        'thank you may i see your passport please',
        'could i have your passport',
      ]),
      intent('i_found', 'c_passport', 'Found it', 'found|here it is|got it|have it here|there you are|see it|three nights', [
        'thank you i have found your reservation',
        'here it is three nights',
        'i found your booking',
      ], { better: 'Thank you, I have found your booking. May I see your passport, please?' }),
      intent('i_sorry', 'c_passport', 'Apologise and check again', 'sorry|check again|check|one moment|bear with me|sort this out|confirmation', [
        'i am very sorry let me check again',
        'sorry about that one moment please',
        'may i see your confirmation',
      ], { better: 'I am very sorry, Ms Carter. Let me check again. May I see your passport, please?' }),
    ],
  },
  {
    id: 'c_passport', name: 'Asks for quiet', type: 'customer',
    lines: [line('l1', 'Here is my passport. I sleep lightly. Could I have a quiet room?', 2)],
    transitions: [way('w_passport', 's_room')],
  },
  {
    id: 's_room', name: 'The room', type: 'student', required: true,
    hint: 'Offer the quiet room on the top floor, away from the elevator.',
    mustSay: [{ label: 'Why it is quiet', keywords: 'top floor|high floor|higher floor|courtyard|garden|away from|back of|end of|floor|quiet side', better: 'It is on the top floor, away from the elevator.' }],
    transitions: [
      intent('i_quiet', 'q_breakfast', 'Offer a quiet room', 'have,quiet|give,quiet|lovely quiet|very quiet|really quiet|quiet,floor|quiet room,yes|top floor|high floor|higher floor|away from|courtyard|garden|end of,corridor|back of', [
        'of course i have a quiet room on the top floor',
        'i can give you a room away from the elevator',
        'this room is very quiet',
        'your room faces the garden',
      ], { better: 'Of course. I have a quiet room on the top floor, away from the elevator.' }),
      intent('i_ask', 'q_breakfast', 'Ask what she prefers', 'prefer|would you like|would you rather|rather be|twin|double|king|smoking|bed', [
        'would you like a double bed or twin beds',
        'do you prefer a high floor',
        'would you like a king bed',
      ], { better: 'Certainly. I have one on the top floor. Would you prefer a double or a king bed?' }),
      intent('i_cannot', 'q_breakfast', 'Cannot help', 'cannot|cant|no quiet|all,taken|all,gone|not available|dont have|do not have|not possible|wont be possible|only room|only one,left|nothing i can|unfortunately|impossible', [
        'i am sorry that is not possible',
        'all quiet rooms are taken',
        'this is the only room left',
      ], { better: 'The garden side is taken tonight; I can give you earplugs now and move you tomorrow morning.' }),
    ],
  },
  {
    id: 'q_breakfast', name: 'Breakfast', type: 'question', required: true,
    lines: [line('l1', 'Thank you. What time is breakfast, and is it included?', 0)],
    hint: 'Breakfast is from seven to ten, and it is included.',
    mustSay: [
      { label: 'The time', keywords: 'seven|7|ten|10|half past', better: 'Breakfast is from seven to ten.' },
      { label: 'Included or not', keywords: 'include|free|complimentary|part of your|no extra|covered', better: 'It is included in your rate.' },
    ],
    transitions: [
      intent('i_extra', 'c_card', 'It costs extra', 'pay extra|extra per|not included|isnt included|pay for|dollars|a charge', [
        'breakfast is not included',
        'breakfast costs twenty dollars',
        'you have to pay extra for breakfast',
      ], { right: false, better: 'Your rate includes it: from seven to ten on the ground floor.' }),
      intent('i_times', 'c_card', 'Time and price', 'seven|ten|include|complimentary|ground floor|restaurant', [
        'breakfast is from seven to ten and it is included',
        'it is included from seven until ten',
        'breakfast is served from seven to ten',
        'yes it is included',
      ], { right: true, better: 'Breakfast is from seven to ten on the ground floor, and it is included.' }),
      intent('i_unsure', 'c_card', 'Not sure', 'not sure|not really sure|do not know|dont know|no idea|have to ask|think so|check the website|ask someone|maybe', [
        'i am not sure',
        'i do not know please ask the restaurant',
        'sorry i have no idea',
      ], { right: false, better: 'From seven to ten, and it is included in your rate.' }),
    ],
  },
  {
    id: 'c_card', name: 'Payment', type: 'customer',
    lines: [line('l1', 'Great. Do you need a credit card from me?', 0)],
    transitions: [way('w_card', 's_card')],
  },
  {
    id: 's_card', name: 'Deposit', type: 'student', required: true,
    hint: 'Ask for a card and say what it is for.',
    mustSay: [{ label: 'What it is for', keywords: 'deposit|incidentals|extras|minibar|mini bar|guarantee|returned|released|refund', better: 'It is for a deposit that is released when you leave.' }],
    transitions: [
      intent('i_free', 'c_key', 'No card needed', 'no need|not need|dont need|wont need|wont be needing|not necessary|already paid|all paid|paid for everything|prepaid|paid online|nothing to pay|all set', [
        'no that is not necessary',
        'you do not need a card',
        'everything is already paid',
      ]),
      intent('i_deposit', 'c_key', 'Ask for a card', 'deposit|yes,card|card,please|need,card|see,card|have,card|incidentals|swipe|tap|insert', [
        'yes please i need a card for the deposit',
        'may i have your credit card please',
        'we take a deposit of fifty dollars',
        'please insert your card here',
      ], { better: 'Yes, please. It is only for a deposit, which is released when you check out.' }),
    ],
  },
  {
    id: 'c_key', name: 'Anything else', type: 'customer',
    lines: [line('l1', 'Here you are. Is there anything else I should know?', 0)],
    transitions: [way('w_key', 's_key')],
  },
  {
    id: 's_key', name: 'The key', type: 'student', required: true,
    hint: 'Give her the key, the room number and the wifi, and wish her a good night.',
    mustSay: [{ label: 'Room or key', keywords: 'key|room|floor', better: 'Here is your key. Your room is on the fifth floor.' }],
    transitions: [
      intent('i_key', 'end', 'Hand over the key', 'key|room number|your room|wifi|elevator|password|checkout|check out', [
        'here is your key your room is on the fifth floor',
        'your room number is five twelve',
        'the elevator is on your left',
        'the wifi password is on the card',
        'check out is at eleven',
      ], { outcome: 'won', better: 'Here is your key, room 512. The elevator is on your left. Enjoy your stay.' }),
      intent('i_wish', 'end', 'Only good wishes', 'enjoy|good night|nice stay|pleasant stay|sleep well|thats all|that is all|nothing else', [
        'enjoy your stay',
        'have a good night',
        'that is all thank you',
      ], { outcome: 'open', better: 'Here is your key, room 512. Enjoy your stay, Ms Carter.' }),
    ],
  },
  { id: 'end', name: 'End', type: 'end', outcome: 'open', lines: [line('l1', 'Thank you very much. Good night.', 1)], transitions: [] },
])
