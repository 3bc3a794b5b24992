import { type Connection, mongo } from 'mongoose'
import { foldWritten } from '@lianda/shared/kernel/text'

interface SceneOfVersion3 {
  _id: string
  orgid: string
  category?: string
}

interface Tree {
  _id: string
  orgid: string
  type: number
  nodes: { id: string; name: string; parentId: string | null; sort: number; rev: number }[]
  removals: unknown[]
  settling: boolean
  rev: number
}

/** A category's name has 30 characters at most; the text of a scene could be longer. */
const NAME = 30
const SCENES = 2

const ACTIONS = { catalogCreate: 'create', catalogUpdate: 'update', catalogDelete: 'delete' } as const

/**
 * Categories were a part of the question bank, and a scene named its category in a text. Since version 4 they are a noun
 * of their own: the operation log names its calls, trees keep deletions for their undo, and each text has become a
 * category of type 2. A migrated scene has no text any more, so the step may run again.
 */
export const catalogNoun = {
  to: 4,
  async run(db: Connection) {
    for (const [before, after] of Object.entries(ACTIONS))
      await db
        .collection('operation')
        .updateMany({ action: `question-bank.${before}` }, { $set: { action: `catalog.${after}` } })
    const trees = db.collection<Tree>('catalog_tree')
    await trees.updateMany({ removals: { $exists: false } }, { $set: { removals: [], settling: false } })
    const scenes = db.collection<SceneOfVersion3>('scene')
    for (const orgid of await scenes.distinct('orgid', { category: { $exists: true } })) {
      const texts = (await scenes.distinct('category', { orgid })).filter((one) => typeof one === 'string')
      const ids = await categoriesOf(trees, orgid, texts.toSorted())
      for (const text of texts)
        await scenes.updateMany(
          { orgid, category: text },
          { $set: { catalogId: ids.get(nameOf(text)) ?? null }, $unset: { category: '' } },
        )
      await scenes.updateMany(
        { orgid, category: { $exists: true } },
        { $set: { catalogId: null }, $unset: { category: '' } },
      )
    }
  },
}

/** Texts that differ only in how they are written are one category, as names on one level are. */
const nameOf = (text: string): string => foldWritten([...text.trim()].slice(0, NAME).join(''))

/** Makes the missing categories of an organisation's scenes. Returns all by folded name. */
async function categoriesOf(
  trees: mongo.Collection<Tree>,
  orgid: string,
  texts: readonly string[],
): Promise<Map<string, string>> {
  const _id = `${orgid}-${SCENES}`
  const known = await trees.findOne({ _id })
  const nodes = [...(known?.nodes ?? [])]
  const ids = new Map(nodes.filter((one) => one.parentId === null).map((one) => [foldWritten(one.name), one.id]))
  for (const text of texts) {
    const name = [...text.trim()].slice(0, NAME).join('').trim()
    if (name === '' || ids.has(nameOf(text))) continue
    const id = new mongo.ObjectId().toHexString()
    ids.set(nameOf(text), id)
    nodes.push({ id, name, parentId: null, sort: nodes.length, rev: 1 })
  }
  if (nodes.length > (known?.nodes.length ?? 0))
    await trees.updateOne(
      { _id },
      { $set: { nodes }, $inc: { rev: 1 }, $setOnInsert: { orgid, type: SCENES, removals: [], settling: false } },
      { upsert: true },
    )
  return ids
}
