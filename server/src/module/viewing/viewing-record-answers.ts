import { keyOf } from '@lianda/shared/module/exam/marking.rules'
import type { ViewingDetail } from '@lianda/shared/module/viewing/viewing.admin.contract'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { learnerQuestion } from '../exam'
import type { MediaVersionDoc } from '../media'
import { imageSigner } from '../upload'
import { answerTo, askedOf, type AskedQuestion, isSettled } from './asked.rules'
import type { ViewingDoc } from './viewing.document'

type Question = ViewingDetail['questions'][number]

/** What a film asked somebody, with their last answers, how often they tried, and what is right. */
export async function answersIn(
  deps: Deps,
  reader: Actor,
  doc: ViewingDoc,
  version: MediaVersionDoc | null,
): Promise<Question[]> {
  const asked = askedOf(version?.questions ?? [], doc.filmMs)
  if (asked.length === 0) return []
  const sign = await imageSigner(deps, reader)
  // Nobody reads here what they are still asked themselves.
  return asked.map((one) => questionOf(one, doc, sign, doc.userId !== reader.userId))
}

function questionOf(asked: AskedQuestion, doc: ViewingDoc, sign: (path: string) => string, tells: boolean): Question {
  const { n, atMs, content } = asked
  const answered = answerTo(doc, n)
  const last = answered?.kept.at(-1)
  const settled = isSettled(asked, answered)
  const item = { id: `question-${n}`, order: content.choices.map((choice) => choice.id), scoreTenths: 0 }
  const told = { key: keyOf(content), explanation: content.explanation }
  return {
    ...learnerQuestion(item, content, sign),
    ...{ atMs, tries: answered?.tries ?? 0, settled },
    ...{ value: last?.value ?? [], outcome: last?.outcome ?? 'unanswered', answeredAt: last?.at.getTime() ?? null },
    ...(settled || tells ? told : { key: null, explanation: '' }),
  }
}
