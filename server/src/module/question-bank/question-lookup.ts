import type { Deps } from '../../deps'
import type { QuestionDoc } from './question.document'
import { questions } from './question.model'

const MANY = 500

/** Live questions with one of these numbers. Served by `by_code`. */
export const findByCodes = (deps: Deps, orgid: string, codes: readonly string[]): Promise<QuestionDoc[]> =>
  inParts(codes, (part) =>
    questions(deps.db)
      .find({ orgid, live: true, code: { $in: part } })
      .lean(),
  )

/** Live questions of the same type and folded text (`textKeyOf`); several may share one. Served by `by_text_key`. */
export const findByTextKeys = (deps: Deps, orgid: string, keys: readonly string[]): Promise<QuestionDoc[]> =>
  inParts(keys, (part) =>
    questions(deps.db)
      .find({ orgid, live: true, textKey: { $in: part } })
      .lean(),
  )

async function inParts(
  all: readonly string[],
  find: (part: string[]) => Promise<QuestionDoc[]>,
): Promise<QuestionDoc[]> {
  const wanted = [...new Set(all)]
  const found: QuestionDoc[] = []
  for (let at = 0; at < wanted.length; at += MANY) found.push(...(await find(wanted.slice(at, at + MANY))))
  return found
}
