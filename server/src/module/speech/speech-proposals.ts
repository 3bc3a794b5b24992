import type { ParsedInputOf } from '@lianda/shared/contract/endpoint'
import { SPEECH_TEXT } from '@lianda/shared/module/speech/speech.admin.contract'
import type * as contract from '@lianda/shared/module/speech/speech.admin.contract'
import { triggersOf } from '@lianda/shared/module/speech/speech-keywords.rules'
import type { Actor } from '../../actor'
import type { Deps } from '../../deps'
import { keywordsOf, mostAlike, type Proposals, similarTexts } from './proposals'
import { type SpeechDoc, speeches } from './speech.model'
import { speechesInSight } from './speech-access'

/** Lines that say the same in other words. */
export const proposeSimilar = async (
  deps: Deps,
  actor: Actor,
  { text, not, count }: ParsedInputOf<typeof contract.speechSimilarity>,
): Promise<Proposals> =>
  await similarTexts(deps, { text, not, count, longest: SPEECH_TEXT }, async () =>
    (await likeLines(deps, actor, text)).map((one) => one.text),
  )

/** Words by which a line may be recognised. */
export const proposeKeywords = async (
  deps: Deps,
  actor: Actor,
  { text, not }: ParsedInputOf<typeof contract.speechKeywords>,
): Promise<Proposals> =>
  await keywordsOf(deps, { text, not }, async () =>
    (await likeLines(deps, actor, text)).flatMap(({ keywords }) => triggersOf(keywords)),
  )

/** Lines of the list that the actor sees and that are like this text, the most alike first. Served by `by_words`. */
async function likeLines(deps: Deps, actor: Actor, text: string): Promise<Pick<SpeechDoc, 'text' | 'keywords'>[]> {
  const sight = await speechesInSight(deps, actor)
  return await mostAlike(
    text,
    async (terms, most) =>
      await speeches(deps.db)
        .find({ ...sight, orgid: actor.orgid, search: { $in: [...terms] } }, { text: 1, keywords: 1 })
        .limit(most)
        .lean(),
    (one) => one.text,
  )
}
