import type { FreePoint } from '@lianda/shared/module/scene/free/free-play.contract'
import { point } from './free-parts'

/** What to ask and to say to an operations manager who considers new scheduling software. */
export const clinicPoints: FreePoint[] = [
  point(
    'today',
    'Asks how they schedule today',
    'how do you schedule|how are you scheduling|schedule today|current process|using now|using today|handle appointments|book appointments|walk me through',
    [
      'How do you schedule appointments today?',
      'Could you walk me through your current process?',
      'What are you using now for booking appointments?',
      'How do your clinics handle appointments at the moment?',
    ],
    {
      leads: [
        'You have not asked how we work, so I am not sure what you would be fixing.',
        'Before the pitch, do you know anything about how we run things here?',
        'Every vendor shows me slides. Nobody asks what my front desks actually do all day.',
      ],
      replies: [
        'Honestly? Spreadsheets, one per clinic.',
        'Shared spreadsheets and a lot of phone calls.',
        'A spreadsheet, and whoever is at the desk that day.',
      ],
    },
    {
      notMet: ['Our scheduling is the best on the market.', 'We schedule a demo for you.'],
      hint: 'Ask how they schedule today before you show anything.',
      better: 'Before I show you anything: how do your clinics schedule appointments today?',
    },
  ),
  point(
    'pain',
    'Asks what it costs them',
    'what goes wrong|biggest problem|what hurts|cost you|how many no-shows|how often does|impact|what is not working|frustrates',
    [
      'What goes wrong most often with that?',
      'What does that cost you in a month?',
      'What is the biggest problem with the way it works now?',
      'What frustrates your staff the most about it?',
    ],
    {
      leads: [
        'It works, mostly. Well, it works until it does not.',
        'You should see a Monday morning here.',
        'My front desk lead nearly quit over this last month.',
      ],
      replies: [
        'Double bookings. About thirty a week across all sites.',
        'No-shows. Around one in eight appointments.',
        'Overtime, mostly. People stay late to fix the mess.',
      ],
    },
    {
      notMet: ['That must be hard.', 'Our product has no problems.'],
      hint: 'Ask what goes wrong, and what it costs them.',
      better: 'What goes wrong most often, and what does it cost you in a month?',
    },
  ),
  point(
    'golive',
    'Says when they can go live',
    'six weeks|6 weeks|go live|going live|rollout|roll out|up and running|implementation',
    [
      'You would be live in six weeks.',
      'The rollout takes six weeks from signing.',
      'Implementation is six weeks, and we do most of the work.',
      'We get you up and running in six weeks.',
    ],
    {
      leads: [
        'Our last system took nine months. I am not doing that again.',
        'How long until my people can actually use it?',
        'I have flu season in two months, so timing matters.',
      ],
      replies: [
        'That is better than I feared.',
        'That would be before flu season, then.',
        'All right, I will hold you to that.',
      ],
    },
    {
      notMet: ['It is very fast to set up.', 'We will talk about the timing later.'],
      mustSay: [
        { label: 'Six weeks', keywords: 'six weeks|6 weeks', better: 'From signing to going live it takes six weeks.' },
      ],
      hint: 'Give a number: six weeks from signing to going live.',
      better: 'From signing to going live it takes six weeks, and we do most of the work.',
    },
  ),
  point(
    'price',
    'Says what it costs',
    '12 dollars|twelve dollars|per user|per month|pricing|it costs|the price is',
    [
      'It is twelve dollars per user per month.',
      'The price is 12 dollars a user each month.',
      'For your size it costs twelve dollars per user.',
      'What you pay is twelve dollars per user per month.',
    ],
    {
      leads: [
        'What are we talking about in money?',
        'I have a number in my head, and I would like to hear yours first.',
        'Finance will ask me for a price before anything else.',
      ],
      replies: [
        'For eighty people. Let me do the sum.',
        'That is under what I pay in overtime.',
        'All right, that is a number I can take upstairs.',
      ],
    },
    {
      notMet: ['It is very affordable.', 'We can talk about money later.', 'Our pricing is flexible.'],
      mustSay: [
        {
          label: 'Twelve dollars per user',
          keywords: '12 dollars|twelve dollars',
          better: 'It is twelve dollars per user per month.',
        },
      ],
      hint: 'Say the price in one figure: twelve dollars per user per month.',
      better: 'It is twelve dollars per user per month, and training is included.',
    },
  ),
  point(
    'data',
    'Says how data is kept safe',
    'encrypted|encryption|patient data|hipaa|privacy|secure|security|access log',
    [
      'Patient data is encrypted, and it stays in the country.',
      'We are HIPAA compliant and everything is encrypted.',
      'All patient data is encrypted and every access is logged.',
      'On security, the data is encrypted at rest and in transit.',
    ],
    {
      leads: [
        'Our compliance officer will ask about patient data. She always does.',
        'Where does the patient data go?',
        'A clinic across town had a breach last year. I do not want to be next.',
      ],
      replies: [
        'Good, she will want that in writing.',
        'All right, that helps.',
        'Fine, send me the document for compliance.',
      ],
    },
    {
      notMet: ['You can trust us.', 'Nobody has ever complained about that.'],
      hint: 'Name what is done: encrypted, every access logged.',
      better: 'Patient data is encrypted, it stays in the country, and every access is logged.',
    },
  ),
  point(
    'pilot',
    'Proposes a small pilot',
    'pilot|trial|start with two|try it in|test it in|start small',
    [
      'Why do we not start with a pilot in two clinics?',
      'I suggest a thirty day pilot in two of your clinics.',
      'Let us try it in two clinics for thirty days first.',
      'We could start small, with a trial in two sites.',
    ],
    {
      leads: [
        'I cannot bet all nine clinics on a promise.',
        'What if my staff hate it?',
        'Is there a way to see this without signing my life away?',
      ],
      replies: ['A small start. That I can sell.', 'A pilot sounds sensible.', 'I know exactly which two would do it.'],
    },
    {
      mustSay: [
        {
          label: 'Thirty days',
          keywords: '30 days|thirty days|30 day|thirty day|a month|one month',
          better: 'Let us start with two clinics for thirty days.',
        },
      ],
      hint: 'Offer something small: two clinics, thirty days.',
      better: 'Let us start with a pilot: two of your clinics, thirty days, and you decide after that.',
    },
  ),
  point(
    'next',
    'Agrees on the next step',
    'next step|calendar|on thursday|on tuesday|next week|invite|follow up|set up a call|meet again|book a time',
    [
      'Shall I send you an invite for Thursday at ten?',
      'Could we set up a call with your front desk lead next week?',
      'As a next step, can we meet again on Tuesday?',
      'Let us book a time next week to plan the pilot.',
    ],
    {
      leads: [
        'So what happens now?',
        'I have another meeting in a few minutes. Where do we leave it?',
        'Most vendors send me a brochure and vanish.',
      ],
      replies: [
        'That works. Send it to me and to Dana.',
        'Fine, mornings are best.',
        'All right, put it in my calendar.',
      ],
    },
    {
      notMet: ['I will be in touch some time.', 'You can call us whenever you like.'],
      hint: 'Name a day before you hang up.',
      better: 'Shall I send an invite for Thursday at ten, for you and your front desk lead?',
    },
  ),
  point(
    'decides',
    'Asks who decides',
    'who decides|who else|sign off|who signs|decision|approve|approval|involved in',
    [
      'Who else is involved in the decision?',
      'Who signs off on something like this?',
      'Who needs to approve it on your side?',
      'Who decides on new software?',
    ],
    {
      leads: ['It is not only up to me, you know.', 'I can like it all I want, there are others to convince.'],
      replies: [
        'Our finance director signs, and Dana from the front desk has a veto.',
        'Finance signs. I recommend.',
        'Me, finance, and one very loud doctor.',
      ],
    },
    { required: false, hint: 'Ask who else has a say.', better: 'Who else is involved in the decision on your side?' },
  ),
]
