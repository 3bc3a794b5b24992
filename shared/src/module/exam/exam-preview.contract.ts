import * as z from 'zod/mini'
import { int, language } from '../../contract/fields'
import { examQuestion, resultQuestion } from './exam.contract'

/**
 * What passes between an editor of the back office and the phone beside it: an iframe of the same origin at
 * `/#/user/dashboard/exam?demo=1`. The iframe posts `ready` to its parent once it can draw; the editor answers with
 * `show`, and with another `show` after every change. Both sides drop whatever has another origin or another shape.
 * Nothing of it is stored or sent to the server, and nothing typed in the phone counts.
 */
const channel = z.literal('lianda.exam-preview')

export const examPreviewReady = z.object({ channel, kind: z.literal('ready') })

/** The learner pressed previous or next in the phone: the editor opens that question, then sends `show`. */
export const examPreviewGo = z.object({ channel, kind: z.literal('go'), step: z.union([z.literal(-1), z.literal(1)]) })

export const examPreviewShow = z.object({
  channel,
  kind: z.literal('show'),
  language,
  dark: z.boolean(),
  /** Percent, as the learner's own setting. */
  textSize: z.union([z.literal(100), z.literal(115), z.literal(130), z.literal(150)]),
  title: z.string(),
  /** Of the exam; null where there is none (a question of the bank). */
  minute: z.nullable(z.int()),
  /** Which question it is, from 0, of how many. */
  index: int(0, 10_000),
  count: int(1, 10_001),
  question: z.discriminatedUnion('stage', [
    /** While it is answered: as a learner's device gets it, without key and explanation. */
    z.object({ stage: z.literal('answering'), question: examQuestion }),
    /** After handing in: key and explanation only as the paper allows them. */
    z.object({ stage: z.literal('result'), question: resultQuestion }),
  ]),
})
export type ExamPreviewShow = z.infer<typeof examPreviewShow>

/** What the editor gets. */
export const examPreviewToEditor = z.discriminatedUnion('kind', [examPreviewReady, examPreviewGo])
