import { createHash } from 'node:crypto'
import { connectRunning } from '../../server/src/infra/store/backup'
import type { ServerProcess } from './server-process'

/** No program reads the picture: gives every picture of a running server this answer, in its store. */
export async function answerCaptchas({ dataDir }: Pick<ServerProcess, 'dataDir'>, answer: string): Promise<void> {
  const client = await connectRunning(dataDir)
  if (!client) throw new Error(`no store listens in ${dataDir}`)
  const captchas = client.db('lianda').collection<{ _id: string }>('captcha')
  for await (const { _id } of captchas.find()) {
    const answerHash = createHash('sha256').update(`${_id}:${answer.toUpperCase()}`).digest('hex')
    await captchas.updateOne({ _id }, { $set: { answerHash } })
  }
  await client.close()
}
