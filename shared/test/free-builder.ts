import { freeFlow } from '../src/module/scene/free/free-flow.rules'
import type { FreePlay } from '../src/module/scene/free/free-play.contract'
import type { SceneContent } from '../src/module/scene/scene.contract'
import { aScene } from './scene-builder'

const said = (...texts: string[]) => texts.map((text) => ({ text }))

/** Two points in English: the dates of a stay and the number of guests. */
export const aFreePlay = (over: Partial<FreePlay> = {}): FreePlay => ({
  opening: [{ id: 'hello', text: 'Good morning. I would like to talk about a group booking.', emotion: 0 }],
  points: [
    {
      id: 'dates',
      label: 'asks for the dates',
      met: {
        keywords: 'dates|which days|when,stay',
        examples: ['When would you like to stay with us?', 'Which dates do you have in mind?'],
      },
      notMet: ['Do you have a date tonight?'],
      required: true,
      mustSay: [],
      leads: said('We should look at the calendar, I suppose.', 'There is the question of when.'),
      replies: said('The second week of May.', 'In May, the second week.'),
      hint: 'Ask when they want to come.',
      better: 'Which dates do you have in mind for the group?',
    },
    {
      id: 'guests',
      label: 'asks how many people come',
      met: {
        keywords: 'how many,people|guests|party',
        examples: ['How many people will be in your party?', 'How many guests should we expect?'],
      },
      notMet: [],
      required: true,
      mustSay: [],
      leads: said('It is quite a crowd, by the way.', 'You would need to know our size.'),
      replies: said('Twenty-two of us.', 'We are twenty-two.'),
    },
  ],
  forbidden: [],
  ends: [],
  turnLimit: 12,
  closing: said('I have to run. Send me what we have so far.', 'Let us leave it there for now.'),
  ...over,
})

/** A free practice, as `createScene` takes it. */
export function aFreePractice(over: Partial<SceneContent> = {}): SceneContent {
  const free = aFreePlay()
  return { ...aScene(), name: 'Group booking', language: '16k_en', free, flow: freeFlow(free), ...over }
}
