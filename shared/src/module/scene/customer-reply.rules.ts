import { SPEECH_LANGUAGES } from '../lexicon/speech-language.rules'
import type { ConductKind } from '../understanding/conduct-kind'
import type { CustomerLine } from './customer-line.contract'
import type { SceneContent } from './scene.contract'

/** What a customer says when the scene has no words for it: by occasion, several wordings each. */
type Occasion = 'question' | 'insult' | 'refusal' | 'blame' | 'promise'

const EMOTION: Record<Occasion, number> = { question: 2, insult: 5, refusal: 4, blame: 4, promise: 2 }

const WORDINGS: Record<'chinese' | 'english', Record<Occasion, readonly string[]>> = {
  chinese: {
    question: [
      '这个我一时说不上来。您先说说我刚才问的吧。',
      '这个先放一放，我刚才问的那件事呢？',
      '嗯，这个您看着办。您先回答我刚才的问题好吗？',
    ],
    insult: ['您怎么这样说话？请您客气一点。', '我好好跟您说，您骂人就不对了。'],
    refusal: ['我是来解决问题的，您这样推我没法接受。', '您不管，那我找谁去？'],
    blame: ['这怎么成我的不是了？您先把事情说清楚。', '您别怪到我头上，我要的是一个说法。'],
    promise: ['话可别说得太满。', '这种话我听过不少了。', '您真能说到做到吗？我看难。'],
  },
  english: {
    question: [
      'I could not tell you that right now. What about my question?',
      'Let us leave that for a moment. I was asking you something.',
      'Hmm, I leave that to you. Could you answer what I asked first?',
    ],
    insult: ['Please do not talk to me like that.', 'I have been polite to you, so please mind your words.'],
    refusal: ['I came here for help, so I cannot accept that.', 'If you will not help me, who will?'],
    promise: ['I have heard that one before.', 'That is a lot to promise.', 'I doubt that anyone can promise that.'],
    blame: ['How is that my fault? Please just explain it to me.', 'Do not put this on me, I only want an answer.'],
  },
}

/**
 * Replies to a question or to conduct, in the customer's language: where that has no wordings, the scene's own replies.
 * Ids are stable, one for each wording.
 */
export function customerReplies(
  { language, nonStandard }: Pick<SceneContent, 'language' | 'nonStandard'>,
  occasion: Occasion,
): CustomerLine[] {
  const { lists } = SPEECH_LANGUAGES[language]
  if (lists === null) return nonStandard.replies
  return WORDINGS[lists][occasion].map((text, n) => ({ id: `${occasion}${n + 1}`, text, emotion: EMOTION[occasion] }))
}

/** Conduct after which a turn is no answer, gravest first. Pressure and false promises only cost the mood. */
export const OFFENCES = ['insult', 'refusal', 'blame'] as const satisfies readonly ConductKind[]
