import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint'
import { id, int, listQuery, nothing, page, text } from '../../contract/fields'
import { MOST_STARS } from './level.rules'

/** Length of a level's name. */
export const LEVEL_NAME = 12

/** Levels of an organisation, at most. */
export const MOST_LEVELS = 50

const rev = int(0, 1_000_000_000)

const levelFields = {
  name: text(1, LEVEL_NAME),
  /** Path of a picture; '' for none. */
  icon: z._default(z.string().check(z.maxLength(256)), ''),
  /** Experience from which it begins. */
  stars: int(0, MOST_STARS),
}
const levelMembers = z.object(levelFields)
/** A level as it is edited. */
export type LevelMembers = z.infer<typeof levelMembers>

export const levelRow = z.object({
  id,
  name: z.string(),
  icon: z.string(),
  /** Address of the icon. */
  image: z.string(),
  stars: z.int(),
  /** People at this level; may be a minute old. */
  users: z.int(),
  rev: z.int(),
  /** `remove`: not the first one. */
  can: z.object({ update: z.boolean(), remove: z.boolean() }),
})
export type LevelRow = z.infer<typeof levelRow>

const base = 'api/admin/organization/level'
/** `undo`: what takes the change back while nothing else was changed. */
const changed = z.object({ level: levelRow, undo: rev })

export const levelList = endpoint({
  id: 'org.levelList',
  method: 'GET',
  path: base,
  summary: 'The levels of the organisation, by default from the first one up',
  effect: 'read',
  auth: 'session',
  action: 'org.level.read',
  input: z.object(listQuery),
  output: z.object({ ...page(levelRow).shape, add: z.boolean() }),
})

export const levelGet = endpoint({
  id: 'org.levelGet',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One level',
  effect: 'read',
  auth: 'session',
  action: 'org.level.read',
  input: z.object({ id }),
  output: z.object({ level: levelRow }),
  errors: ['org/level_not_found'],
})

export const levelImpact = endpoint({
  id: 'org.levelImpact',
  method: 'GET',
  path: `${base}/{id}/impact`,
  summary: 'How many people a deletion would bring to which level',
  effect: 'read',
  auth: 'session',
  action: 'org.level.write',
  input: z.object({ id }),
  output: z.object({ people: z.int(), to: z.string() }),
  errors: ['org/level_not_found', 'org/level_first'],
})

export const levelCreate = endpoint({
  id: 'org.levelCreate',
  method: 'POST',
  path: base,
  summary: 'Makes a level; who has its experience is at it at once',
  effect: 'write',
  auth: 'session',
  action: 'org.level.write',
  input: levelMembers,
  output: changed,
  errors: ['org/level_too_many', 'org/level_changed'],
})

export const levelUpdate = endpoint({
  id: 'org.levelUpdate',
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Changes a level; the first one stays at 0',
  effect: 'write',
  auth: 'session',
  action: 'org.level.write',
  input: z.object({ id, rev, ...levelFields }),
  output: changed,
  errors: ['org/level_not_found', 'org/level_changed'],
})

export const levelDelete = endpoint({
  id: 'org.levelDelete',
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Deletes a level; its people are at the one below',
  effect: 'write',
  auth: 'session',
  action: 'org.level.write',
  input: z.object({ id }),
  output: z.object({ undo: rev }),
  errors: ['org/level_not_found', 'org/level_first', 'org/level_changed'],
})

export const levelUndo = endpoint({
  id: 'org.levelUndo',
  method: 'POST',
  path: `${base}/undo`,
  summary: 'Takes the last change of the levels back, if it is still the last one',
  effect: 'write',
  auth: 'session',
  action: 'org.level.write',
  input: z.object({ undo: rev }),
  output: nothing,
  errors: ['org/level_changed'],
})

export const levelExport = endpoint({
  id: 'org.levelExport',
  method: 'POST',
  path: `${base}/export`,
  summary: 'The levels that the text finds as Excel',
  effect: 'read',
  auth: 'session',
  action: 'org.level.read',
  rate: 'heavy',
  input: z.object({ text: listQuery.text }),
  output: z.object({ url: z.string(), name: z.string(), rows: z.int() }),
})
