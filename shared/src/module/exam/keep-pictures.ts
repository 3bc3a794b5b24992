import type { DocumentPort } from '../../platform/documents'
import type { AttemptView } from './exam.contract'

/**
 * Fetches the pictures of a paper one by one, in the order of its questions. Their addresses expire before the exam
 * ends, and the network may be gone by then.
 * @param kept gets each address that works from now on; returning false stops the loop.
 */
export async function keepPictures(
  documents: DocumentPort,
  owner: string,
  { id, questions }: Pick<AttemptView, 'id' | 'questions'>,
  kept: (url: string, address: string) => boolean,
): Promise<void> {
  const urls = questions.flatMap((question) => question.images.map((image) => image.url))
  for (const url of new Set(urls)) {
    const address = await documents.picture(owner, id, url).catch(() => null)
    if (address !== null && !kept(url, address)) return
  }
}
