import mongoose, { type Connection } from 'mongoose'
import { expect, it } from 'vitest'
import { wordsOf } from '../src/infra/paging/search-page'
import { appeals } from '../src/module/appeal/appeal.model'
import { customers } from '../src/module/customer/customer.model'
import { attempts } from '../src/module/exam/attempt/attempt.model'
import { examinations } from '../src/module/exam/paper/paper.model'
import { faqs } from '../src/module/faq/faq.model'
import { rounds } from '../src/module/faq/round/round.model'
import { registrations } from '../src/module/invite/invite.model'
import { operations } from '../src/module/log/operation.model'
import { media } from '../src/module/media/media.model'
import { users } from '../src/module/org/org.model'
import { pictures } from '../src/module/picture/picture.model'
import { sessions } from '../src/module/practice/practice.model'
import { questions } from '../src/module/question-bank/question.model'
import { scenes } from '../src/module/scene/scene.model'
import { speeches } from '../src/module/speech/speech.model'
import { tasks } from '../src/module/task/task.model'
import { viewings } from '../src/module/viewing/viewing.model'

/** Not connected: only what is declared is read. */
const db = mongoose.createConnection()

/** What a search has the first matches of is what the list shows first. */
it.each([
  ['customers', customers, 'updatedAt'],
  ['scenes', scenes, 'updatedAt'],
  ['speeches', speeches, 'updatedAt'],
  ['media', media, 'updatedAt'],
  ['questions', questions, 'updatedAt'],
  ['quick questions', faqs, 'sort'],
  ['packages', tasks, 'updatedAt'],
  ['examinations', examinations, 'updatedAt'],
  ['exam records', attempts, 'startedAt'],
  ['practice records', sessions, 'startedAt'],
  ['records of quick questions', rounds, 'startedAt'],
  ['what was read and watched', viewings, 'startedAt'],
  ['appeals', appeals, 'createdAt'],
  ['people', users, 'createdAt'],
  ['who registered', registrations, 'createdAt'],
  ['pictures', pictures, 'createdAt'],
  ['the log', operations, 'at'],
])('%s', (_what, model: (db: Connection) => object, own) => {
  expect(wordsOf(model(db) as never).own).toBe(own)
})
