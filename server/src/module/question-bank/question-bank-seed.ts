import type { Deps } from '../../deps'
import type { DemoOrganisation } from '../../server-module'
import { ensureCatalogPath } from '../catalog'
import { DEMO_CATALOGS } from './demo/demo-questions'
import type { QuestionDoc } from './question.document'
import { questionCounters, questions } from './question.model'
import { newQuestion } from './question-write'

/** Authors of the demonstration's questions, in turn. */
const AUTHORS = ['周启明', '沈晓雯', '韩越', '陆嘉宁'] as const
const HOUR_MS = 3_600_000

/** Adds the demonstration's tree and questions (in one insert), unless the organisation has questions. */
export async function seedQuestions(deps: Deps, { orgid }: DemoOrganisation): Promise<void> {
  if (await questions(deps.db).exists({ orgid })) return
  const now = deps.clock.now()
  const rows: QuestionDoc[] = []
  for (const [path, contents] of Object.entries(DEMO_CATALOGS)) {
    const catalogId = await ensureCatalogPath(deps, orgid, 5, path.split('/'))
    for (const content of contents) {
      const n = rows.length + 1
      const code = `Q${String(n).padStart(6, '0')}`
      const by = { userId: '', name: AUTHORS[n % AUTHORS.length] ?? '' }
      // Spread over the last weeks, so that a list sorted by time has distinct times.
      const at = new Date(now - n * 5 * HOUR_MS)
      const times = { createdAt: at, updatedAt: at, contentAt: at }
      rows.push({ ...newQuestion(deps, orgid, { id: deps.newId(), code, catalogId, content, by }), ...times })
    }
  }
  await questions(deps.db).insertMany(rows)
  await questionCounters(deps.db).updateOne({ _id: orgid, orgid }, { $set: { last: rows.length } }, { upsert: true })
}
