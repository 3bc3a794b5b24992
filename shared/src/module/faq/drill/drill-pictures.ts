import { ownerOf } from '../../../client/outbox'
import type { Services } from '../../../store/services'
import type { QuestionAhead } from './drill.contract'

/** The name that the device keeps them by. */
const PICTURES = 'faq-drill'

/**
 * Keeps the pictures of these questions for a drill without a network. Resolves to where each of them can be shown from now,
 * by its address; those that could not be had are left out.
 */
export async function keptPictures(
  { session, platform }: Pick<Services, 'session' | 'platform'>,
  questions: readonly QuestionAhead[],
): Promise<ReadonlyMap<string, string>> {
  const { documents } = platform
  const user = session.user()
  const kept = new Map<string, string>()
  if (user === null) return kept
  const owner = ownerOf(user)
  const urls = questions.flatMap(({ images }) => images.map(({ url }) => url))
  if (urls.length === 0) await documents.removePictures(owner, PICTURES).catch(() => undefined)
  for (const url of urls) {
    const address = await documents.picture(owner, PICTURES, url).catch(() => null)
    if (address !== null) kept.set(url, address)
  }
  return kept
}
