import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { clinicFacts, clinicSmallTalk } from './clinic-facts'
import { cold, memory, objection, says, warm, moodFrom } from './customer-parts'

/** Ms. Okafor: dry, quick, burnt once, fair to who asks before they sell. */
export const clinicCustomer: Customer = {
  facts: clinicFacts,
  smallTalk: clinicSmallTalk,
  objections: [
    objection('connect', 'It has to connect to the old system', {
      raisedBy: ['golive'],
      wordings: says(
        'Six weeks including the connection to our records system? The last people said that too.',
        'That sounds quick. Does it count the connection to our old records system?',
        'And who does the connection to the hospital system, you or my one IT person?',
      ),
      resolvedBy: {
        keywords:
          'we do it|our team|our engineers|included|interface|standard connection|week one|first week|test it together|migration,included',
        examples: [
          'Our engineers do the connection, it is included in the six weeks.',
          'There is a standard interface for it, and our team sets it up.',
          'The migration is included and we test it together with you.',
          'We do it in the first week, so you see early whether it works.',
        ],
      },
      pressed: says(
        'So who does it?',
        'I still do not know who builds that connection.',
        cold('That was not an answer.'),
      ),
      patience: 1,
      resolved: says(
        'Good. Put that in the offer.',
        'All right, that takes a weight off.',
        warm('Now that is an answer.'),
      ),
      dropped: says('I will ask our IT person, then.', 'Let us park that.'),
      hint: 'Say who builds the connection, and when: your own team, in the first week.',
    }),
  ],
  memories: [
    memory('name', 'Their name', 'name', '', {
      recalls: [
        {
          nodes: ['price', 'next'],
          wordings: says('{name}, was it?', 'Look, {name}.', warm('You listen, {name}. I like that.')),
        },
      ],
      contradicted: says(
        'I thought you said {before}?',
        'Was it {before} or {now}?',
        'You were {before} a minute ago.',
      ),
    }),
    memory('fee', 'The price', 'money', 'price|costs|user|month|pricing|dollars', {
      recalls: [
        {
          nodes: ['next'],
          wordings: says('{fee} a user, I wrote it down.', '{fee}. I hope that is the last word on it.'),
        },
      ],
      contradicted: says(
        'You said {before}. Now it is {now}?',
        'Which is it, {before} or {now}?',
        'It was {before} a moment ago.',
      ),
    }),
    memory('weeks', 'How long it takes', 'duration', 'live|rollout|roll out|implementation|running|setup', {
      recalls: [{ nodes: ['next'], wordings: says('And {weeks}, you said. I will hold you to it.') }],
      contradicted: says(
        'First {before}, now {now}?',
        'You told me {before}. Which one is true?',
        'I heard {before} earlier.',
      ),
    }),
  ],
  goals: [
    { id: 'soon', label: 'Runs before flu season', metBy: ['golive'] },
    { id: 'safe', label: 'Nothing she has to regret', metBy: ['pilot', 'data'] },
  ],
  mood: moodFrom(4, 8),
  acts: {
    again: says('I said: {line}', 'Once more: {line}', 'Bad line, is it? {line}', 'What I said was: {line}'),
    unknown: says(
      'I could not tell you.',
      'No idea, to be honest.',
      'That is not my department.',
      'I would have to look that up.',
      cold('Why would you need to know that?'),
    ),
    back: says(
      'Let us get back to it.',
      'Anyway.',
      'So, the software.',
      'I do have another meeting.',
      cold('Can we stay on the subject?'),
    ),
    asked_before: says(
      'I told you that already.',
      'You asked me that.',
      'As I said.',
      cold('Are you taking notes at all?'),
    ),
    not_understood: says(
      'I am not sure what you mean.',
      'How does that help me?',
      'I do not follow.',
      'Say that in plain words for me.',
      cold('That does not answer anything.'),
    ),
    silent: says('Are you still there?', 'Hello?', 'Did I lose you?', 'Take your time, but I have a meeting.'),
    insult: says(
      'Excuse me?',
      'That is no way to speak to anyone.',
      'Careful.',
      cold('Does your manager know you talk to people like that?'),
    ),
    refusal: says(
      'Then why did you call me?',
      'That is a strange thing for a vendor to say.',
      'If you will not help, somebody else will.',
    ),
    blame: says('So it is our fault now?', 'I do not think I am the problem here.', 'Do not put that on my team.'),
    left: says('Never mind.', 'We can skip that.', 'Forget it.', cold('Fine, leave it.')),
    farewell: says(
      'I do not think this is going anywhere. Goodbye.',
      'I will stop you there. Have a good day.',
      'My next meeting starts. Goodbye.',
    ),
    hurt: says(
      'We are done. Please take me off your list.',
      'I am ending this call now.',
      'Goodbye, and do not call again.',
    ),
  },
  nodes: [],
  outcomes: [],
}
