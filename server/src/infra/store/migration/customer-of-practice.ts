import type { Connection } from 'mongoose'
import { derivedId } from '../../ids'

interface Version {
  _id: string
  orgid: string
  sceneId: string
  createdAt: Date
  content: {
    language: string
    persona: { name: string; portrait: string; gender: string }
    customer: Record<'smallTalk' | 'mood' | 'acts', unknown> & { facts: unknown[] }
  }
}

interface Customer {
  _id: string
  orgid: string
  sceneId: string
}

/** Versions of free practices that were made without their customer: those that the program came with. */
const WITHOUT = { 'content.free': { $exists: true }, 'content.customer': { $exists: true }, 'content.customerOf': null }

/**
 * A free practice that the program came with had no customer of its own for others to begin with. Since version 13 it
 * has one, as published ones do. What makes it is its version's content, and ids follow from the scene, so the step may
 * run again; a practice that an author published since has its customer already.
 */
export const customerOfPractice = {
  to: 13,
  async run(db: Connection) {
    const scenes = db.collection<Version>('scene_version')
    for (const scene of await scenes.find(WITHOUT).toArray()) {
      const { orgid, sceneId } = scene
      const id = derivedId(orgid, 'customer', sceneId)
      const known = await db.collection<Customer>('customer').findOne({ orgid, sceneId })
      if (known && known._id !== id) continue
      await makeCustomer(db, id, scene)
      await scenes.updateOne({ _id: scene._id }, { $set: { 'content.customerOf': { id, version: 1 } } })
    }
  },
}

/** The version before the customer that names it. */
async function makeCustomer(
  db: Connection,
  id: string,
  { orgid, sceneId, createdAt, content }: Version,
): Promise<void> {
  const { persona, language, customer } = content
  const { facts, smallTalk, mood, acts } = customer
  const { name, portrait, gender } = persona
  const made = { persona, facts, smallTalk, mood, acts }
  await db
    .collection('customer_version')
    .updateOne(
      { orgid, customerId: id, version: 1 },
      { $setOnInsert: { _id: derivedId(id, 1) as never, content: made, createdAt, schemaVersion: 1 } },
      { upsert: true },
    )
  const shown = { name, portrait, gender, language, version: 1, facts: facts.length, updatedAt: createdAt }
  await db
    .collection<Customer>('customer')
    .updateOne({ _id: id }, { $setOnInsert: { orgid, sceneId, ...shown, schemaVersion: 1 } }, { upsert: true })
}
