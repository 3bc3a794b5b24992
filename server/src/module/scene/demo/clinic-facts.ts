import type { CustomerFact, SmallTalk } from '@lianda/shared/module/customer/customer.contract'
import { chat, cold, fact, says, warm } from './customer-parts'

/** What Ms. Okafor knows, and tells who asks. */
export const clinicFacts: CustomerFact[] = [
  fact(
    'tool',
    'How they schedule today',
    'how do you schedule|scheduling today|current process|using now|using today|handle appointments|booking appointments|walk me through',
    [
      'How do you schedule appointments today?',
      'Could you walk me through your current process?',
      'What are you using now for booking appointments?',
      'How do your clinics handle appointments at the moment?',
    ],
    says(
      'Spreadsheets. One per clinic, and they all look different.',
      'A shared spreadsheet and a telephone, in this day and age.',
      'Spreadsheets. I know, do not say anything.',
    ),
  ),
  fact(
    'wrong',
    'What goes wrong',
    'what goes wrong|biggest problem|what is not working|frustrates|main issue|struggle with',
    [
      'What goes wrong most often with that?',
      'What is the biggest problem with the way it works now?',
      'What frustrates your staff the most about it?',
    ],
    says(
      'Double bookings. Two people type into the same cell.',
      'Two patients, one doctor, nine in the morning. Every Monday.',
      'Double bookings first, no-shows second.',
    ),
    {
      deeper: [
        {
          trust: 6,
          wordings: says(
            'Between us, my best receptionist told me she is looking for another job because of it.',
            'A patient waited three hours last month and wrote to the local paper. That one hurt.',
            warm('I will be honest with you: we nearly lost our front desk lead over this.'),
          ),
        },
      ],
    },
  ),
  fact(
    'cost',
    'What it costs them',
    'cost you|what does that cost|what does it cost|how much does that cost|losing|overtime,much|impact',
    ['What does that cost you in a month?', 'How much does that cost you?', 'How much are you losing on that?'],
    says(
      'About four thousand dollars a month in overtime alone.',
      'Four thousand a month, and that is only the overtime.',
      'Finance says four thousand a month. I think it is more.',
    ),
  ),
  fact(
    'double',
    'How many double bookings',
    'how many double|double bookings,week|how often,double|double booked',
    [
      'How many double bookings do you have a week?',
      'How often do you get double bookings?',
      'How many double booked patients?',
    ],
    says('Around thirty a week, over all sites.', 'Thirty, give or take.', 'Four or five a day if I am unlucky.'),
  ),
  fact(
    'noshow',
    'How many no-shows',
    'no-shows|no shows|not show up|miss their appointment|missed appointments',
    ['How many no-shows do you have?', 'What is your no-show rate?', 'How many patients miss their appointment?'],
    says('One in eight.', 'About twelve percent.', 'Twelve percent, higher in winter.'),
  ),
  fact(
    'remind',
    'How they remind patients',
    'remind|reminders|text messages|confirm appointments',
    ['Do you remind patients before they come?', 'How do you send reminders?', 'Do you text patients?'],
    says(
      'Somebody calls them, if somebody has time.',
      'By phone, when it is quiet. So never.',
      'We used to. Nobody has the hours.',
    ),
  ),
  fact(
    'clinics',
    'How many clinics',
    'how many clinics|how many sites|how many locations|how big|how many do you run|about the clinics',
    ['How many clinics do you run?', 'How many sites are there?', 'How many locations do you have?'],
    says('Nine, and a tenth in spring.', 'Nine clinics in two counties.', 'Nine. It was four when I started.'),
  ),
  fact(
    'staff',
    'How many people would use it',
    'how many people|how many users|how many staff|how many employees|team size|front desk,many',
    ['How many people would use it?', 'How many users would you need?', 'How many staff work at the front desks?'],
    says('Eighty, counting part-timers.', 'About eighty logins.', 'Eighty, if you count the nurses.'),
  ),
  fact(
    'patients',
    'How many patients',
    'how many patients,see|how many appointments|patient volume|patients a day|patients a month',
    [
      'How many appointments do you have a month?',
      'How many patients a day do you see?',
      'What is your patient volume?',
    ],
    says(
      'Eleven thousand appointments a month.',
      'Five hundred a day, all together.',
      'Eleven thousand a month, more in winter.',
    ),
  ),
  fact(
    'system',
    'Which records system they have',
    'records system|medical records|electronic records|integrate|connect to|ehr|emr',
    [
      'Which medical records system do you use?',
      'Does it have to integrate with anything?',
      'What should it connect to?',
    ],
    says(
      'The one from the hospital group. It has a scheduling part nobody can stand.',
      'A hospital system from 2011. It has to talk to that.',
      'An old one. If you cannot connect to it, we are done here.',
    ),
    {
      deeper: [
        {
          trust: 6,
          wordings: says(
            'They are replacing it next year, but that is not public.',
            'It goes away next year. You did not hear that from me.',
          ),
        },
      ],
    },
  ),
  fact(
    'before',
    'What they tried before',
    'tried before|other system|used before|last system|previous|had before|happened,last',
    [
      'Have you tried another system before?',
      'What happened with your last system?',
      'Did you use anything else before?',
    ],
    says(
      'One, three years ago. Nine months of setup, then we dropped it.',
      'Yes, and I am the one who signed it. Never again.',
      'We did. My team still makes jokes about it.',
    ),
  ),
  fact(
    'failed',
    'Why the last one failed',
    'why did it fail|why,drop|why did you stop|why,not work|went wrong,last',
    ['Why did it fail?', 'Why did you drop it?', 'Why did you stop using it?'],
    says(
      'Nobody was trained. They sent a PDF.',
      'A PDF of two hundred pages. That was the training.',
      'It was built for hospitals, and we are nine small clinics.',
    ),
    {
      after: ['before'],
      guarded: says('Why did what fail? You have not asked what we had.', 'I have not told you about that yet.'),
    },
  ),
  fact(
    'others',
    'Who else they are looking at',
    'looking at other|other vendors|competitors|comparing|anyone else|who else are you talking|alternatives',
    ['Are you looking at other vendors?', 'Who else are you talking to?', 'Are you comparing us with anyone else?'],
    says(
      'Two others. One is cheaper than you, I suspect.',
      'Two more demos this week.',
      'Two. I will not tell you which.',
    ),
    {
      deeper: [
        {
          trust: 7,
          wordings: says(
            'The other one wants a three year contract, so relax.',
            'One of them could not even answer my privacy question.',
          ),
        },
      ],
    },
  ),
  fact(
    'budget',
    'What they can spend',
    'budget|spend|set aside|afford|price range',
    ['What is your budget?', 'Do you have a budget for this?', 'How much have you set aside?'],
    says(
      'Fifteen thousand a year is what I can sign for.',
      'Fifteen thousand, then it needs the board.',
      'I can go to fifteen without asking anyone.',
    ),
    {
      after: ['cost'],
      guarded: says('I would rather hear your price first.', 'Let us talk about the problem before the money.'),
    },
  ),
  fact(
    'signs',
    'Who decides',
    'who decides|who else is involved|sign off|who signs|approve|approval|involved in the decision',
    [
      'Who else is involved in the decision?',
      'Who signs off on something like this?',
      'Who needs to approve it on your side?',
      'Who decides on new software?',
    ],
    says(
      'Finance signs, and Dana from the front desk has a veto.',
      'I recommend, finance signs.',
      'Our finance director. And one very loud doctor.',
    ),
  ),
  fact(
    'dana',
    'Who Dana is',
    'who is dana|dana,front desk|dana,think|front desk lead',
    ['Who is Dana?', 'What does Dana think of it?', 'Is Dana your front desk lead?'],
    says(
      'My front desk lead. If she hates it, it is dead.',
      'She runs the desks in all nine. Smart, tired.',
      'Dana keeps this place standing.',
    ),
    { after: ['signs'], guarded: says('How do you know about Dana?') },
  ),
  fact(
    'doctor',
    'What the doctors say',
    'doctors,think|doctors,say|physicians|medical staff|loud doctor',
    ['What do the doctors think?', 'What do your physicians say about it?', 'Are the doctors on board?'],
    says(
      'They want their own calendar and no clicks.',
      'They will love it if they never have to log in.',
      'One of them still uses paper. On purpose.',
    ),
  ),
  fact(
    'when',
    'When they need it',
    'by when|when do you need|deadline|timeline|how soon|start date',
    ['When do you need this to be in place?', 'What is your timeline?', 'How soon would you like to start?'],
    says('Before flu season. So two months.', 'By the end of November, or not this year.', 'Two months, no later.'),
  ),
  fact(
    'training',
    'How much time there is for training',
    'training,time|train your staff|time to train|how much training|learn it',
    [
      'How much time do you have for training?',
      'How would you train your staff?',
      'How much training can your people do?',
    ],
    says(
      'Half a day each. That is all I can give you.',
      'Half a day, and not on a Monday.',
      'Four hours a person, in two shifts.',
    ),
  ),
  fact(
    'pilotwhere',
    'Where a pilot could run',
    'which clinic|which two|where,start|which site|first clinic',
    [
      'Which clinic would you start with?',
      'Which two sites would be good for a first test?',
      'Where would you like to start?',
    ],
    says(
      'Riverside and Oak Street. Dana sits at Riverside.',
      'Riverside first, it is the worst one.',
      'Oak Street, they like new things.',
    ),
  ),
  fact(
    'success',
    'What success looks like',
    'success look|what would make|goal|what do you want to achieve|measure success|hope to',
    ['What would success look like for you?', 'How would you measure success?', 'What do you want to achieve?'],
    says(
      'Half the double bookings, and everyone home at six.',
      'No overtime in the front office. That is the dream.',
      'If Dana stays, it was worth it.',
    ),
  ),
  fact(
    'worry',
    'What worries her',
    'worry|worries|concern|concerns|afraid of|hesitate|hold you back',
    ['What worries you about a change like this?', 'Do you have any concerns?', 'What would hold you back?'],
    says(
      'That it takes nine months again.',
      'My people. They have been through one bad system.',
      'That I am the one who signed the last one.',
    ),
  ),
  fact(
    'role',
    'What her job is',
    'your role|what do you do|your job|responsible for|your title',
    ['What is your role there?', 'What do you do at the clinics?', 'What are you responsible for?'],
    says(
      'Operations. If it is not medicine, it is mine.',
      'I run operations for all nine.',
      'Operations manager. That means everything nobody else wants.',
    ),
  ),
  fact(
    'reach',
    'How to reach her',
    'reach you|your email|your number|contact you|best way to',
    ['What is the best way to reach you?', 'Could I have your email?', 'How can I contact you?'],
    says(
      'E-mail. I do not pick up unknown numbers.',
      'By e-mail, mornings before eight.',
      'The address you wrote to is fine.',
    ),
  ),
]

/** Beside the business. */
export const clinicSmallTalk: SmallTalk[] = [
  chat(
    'weather',
    'The weather',
    'weather|raining|snow|sunny|cold outside|hot today',
    ['How is the weather over there?', 'Is it raining where you are?', 'Quite cold today, is it not?'],
    says(
      'Grey. Everyone is coughing, which is good for nobody.',
      'I have not seen a window since eight.',
      'Wet. Flu weather.',
    ),
  ),
  chat(
    'day',
    'How her day is',
    'how are you|how is your day|how have you been|busy day',
    ['How are you today?', 'How is your day going?', 'Busy day?'],
    says('Long. But thank you for asking.', 'Busy. I have about twenty minutes.', 'Fine, it is only Tuesday.'),
  ),
  chat(
    'weekend',
    'The weekend',
    'weekend|holiday|vacation|the game',
    ['Any plans for the weekend?', 'Did you watch the game?', 'Are you going on holiday soon?'],
    says('Sleeping, if nobody calls.', 'I do not follow sports, sorry.', 'Ask me after flu season.'),
  ),
  chat(
    'robot',
    'Whether she is real',
    'robot|a machine|real person|an ai|computer program',
    ['Are you a robot?', 'Are you a real person?', 'Is this an AI?'],
    says('Some days I wonder.', 'If I were, I would not need your software.', cold('Is that part of your pitch?')),
  ),
  chat(
    'praise',
    'A compliment',
    'great work|impressive|you do a great|admire|respect what',
    ['You do a great job with nine clinics.', 'That is really impressive.', 'I admire what you do.'],
    says(
      'That is kind. Let us see if your product is too.',
      'Thanks. Now tell me something useful.',
      'You have not seen the spreadsheets.',
    ),
  ),
]
