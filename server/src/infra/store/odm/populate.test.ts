import { type Model, Schema, Types } from 'mongoose'
import { beforeAll, describe, expect, it } from 'vitest'
import { useOdm } from './odm-world.fixture'

const world = useOdm(process.env.MONGODB_URI)

interface Person {
  name: string
  secret?: string
  boss?: Types.ObjectId
  team?: Types.ObjectId
}

const id = (n: number) => new Types.ObjectId(n.toString(16).padStart(24, '0'))
const ref = (to: string) => ({ type: Schema.Types.ObjectId, ref: to })

let People: Model<Person>
let Teams: Model<{ name: string; head?: Types.ObjectId }>
let Papers: Model<{
  title: string
  author?: Types.ObjectId | null
  readers: Types.ObjectId[]
  notes: { text: string; by?: Types.ObjectId }[]
  about: { kind: 'Person' | 'Team'; item: Types.ObjectId }[]
}>

beforeAll(async () => {
  const { connection } = world
  const person = new Schema<Person>(
    { name: String, secret: { type: String, select: false }, boss: ref('Person'), team: ref('Team') },
    { versionKey: false, toObject: { virtuals: true } },
  )
  person.virtual('wrote', { ref: 'Paper', localField: '_id', foreignField: 'author', options: { sort: { title: 1 } } })
  person.virtual('reads', { ref: 'Paper', localField: '_id', foreignField: 'readers', count: true })
  person.virtual('first', { ref: 'Paper', localField: '_id', foreignField: 'author', justOne: true })
  People = connection.model<Person>('Person', person)
  Teams = connection.model(
    'Team',
    new Schema({ name: String, head: ref('Person') }, { versionKey: false }),
  ) as unknown as typeof Teams
  Papers = connection.model(
    'Paper',
    new Schema(
      {
        title: String,
        author: ref('Person'),
        readers: [ref('Person')],
        notes: [new Schema({ text: String, by: ref('Person') }, { _id: false })],
        about: [
          new Schema(
            {
              kind: { type: String, enum: ['Person', 'Team'] },
              item: { type: Schema.Types.ObjectId, refPath: 'about.kind' },
            },
            { _id: false },
          ),
        ],
      },
      { versionKey: false },
    ),
  ) as unknown as typeof Papers
  await Teams.insertMany([
    { _id: id(10), name: 'blue', head: id(1) },
    { _id: id(11), name: 'red' },
  ])
  await People.insertMany([
    { _id: id(1), name: 'Li', secret: 's1', team: id(10) },
    { _id: id(2), name: 'Wang', secret: 's2', boss: id(1), team: id(10) },
    { _id: id(3), name: 'Chen', secret: 's3', boss: id(2), team: id(11) },
  ])
  await Papers.insertMany([
    {
      _id: id(20),
      title: 'Greeting',
      author: id(2),
      readers: [id(3), id(99), id(1)],
      notes: [{ text: 'good', by: id(1) }, { text: 'nobody' }],
      about: [
        { kind: 'Team', item: id(10) },
        { kind: 'Person', item: id(3) },
      ],
    },
    { _id: id(21), title: 'Farewell', author: id(2), readers: [id(1)] },
    { _id: id(22), title: 'Orphan', author: id(98), readers: [] },
  ])
})

describe('populate', () => {
  it('puts a document where its id was; unselected members stay away', async () => {
    const found = await Papers.findById(id(20)).populate('author').select('title author').lean()
    expect(found).toStrictEqual({
      _id: id(20),
      title: 'Greeting',
      author: { _id: id(2), name: 'Wang', boss: id(1), team: id(10) },
    })
  })

  it('gives null for a document that is gone', async () => {
    const found = await Papers.findById(id(22)).populate('author').select('author').lean()
    expect(found).toStrictEqual({ _id: id(22), author: null })
  })

  it('fills an array in its order and leaves out what is gone', async () => {
    const found = await Papers.findById(id(20)).populate('readers', 'name').select('readers').lean()
    expect(found).toStrictEqual({
      _id: id(20),
      readers: [
        { _id: id(3), name: 'Chen' },
        { _id: id(1), name: 'Li' },
      ],
    })
  })

  it('matches, sorts and limits within an array', async () => {
    const found = await Papers.findById(id(20))
      .populate({
        path: 'readers',
        select: 'name -_id',
        match: { name: { $in: ['Chen', 'Li'] } },
        options: { sort: { name: -1 } },
      })
      .select('readers')
      .lean()
    expect(found?.readers).toStrictEqual([{ name: 'Li' }, { name: 'Chen' }])
    const one = await Papers.find()
      .sort({ _id: 1 })
      .populate({ path: 'readers', select: 'name', perDocumentLimit: 1, options: { sort: { name: 1 } } })
      .lean()
    expect(one.map(({ readers }) => readers)).toStrictEqual([
      [{ _id: id(3), name: 'Chen' }],
      [{ _id: id(1), name: 'Li' }],
      [],
    ])
  })

  it('goes on from what it filled in', async () => {
    const found = await Papers.findById(id(20))
      .populate({
        path: 'readers',
        select: 'name boss team',
        populate: [
          { path: 'boss', select: 'name boss', populate: { path: 'boss', select: 'name' } },
          { path: 'team', populate: { path: 'head', select: 'name' } },
        ],
      })
      .select('readers')
      .lean()
    expect(found?.readers).toStrictEqual([
      {
        _id: id(3),
        name: 'Chen',
        boss: { _id: id(2), name: 'Wang', boss: { _id: id(1), name: 'Li' } },
        team: { _id: id(11), name: 'red' },
      },
      { _id: id(1), name: 'Li', team: { _id: id(10), name: 'blue', head: { _id: id(1), name: 'Li' } } },
    ])
  })

  it('reaches into the documents of an array', async () => {
    const found = await Papers.findById(id(20)).populate('notes.by', 'name').select('notes').lean()
    expect(found?.notes).toStrictEqual([{ text: 'good', by: { _id: id(1), name: 'Li' } }, { text: 'nobody' }])
  })

  it('chooses the collection by a member', async () => {
    const found = await Papers.findById(id(20)).populate('about.item', 'name').select('about').lean()
    expect(found?.about).toStrictEqual([
      { kind: 'Team', item: { _id: id(10), name: 'blue' } },
      { kind: 'Person', item: { _id: id(3), name: 'Chen' } },
    ])
  })

  it('follows references backwards: all, one, or their number', async () => {
    const found = await People.findById(id(2))
      .select('name')
      .populate([{ path: 'wrote', select: 'title author' }, { path: 'reads' }, { path: 'first', select: 'author' }])
      .lean()
    expect(found).toStrictEqual({
      _id: id(2),
      name: 'Wang',
      wrote: [
        { _id: id(21), title: 'Farewell', author: id(2) },
        { _id: id(20), title: 'Greeting', author: id(2) },
      ],
      reads: 0,
      first: { _id: id(20), author: id(2) },
    })
    const counted = await People.find().sort({ _id: 1 }).select('_id').populate('reads').lean<{ reads: number }[]>()
    expect(counted.map(({ reads }) => reads)).toStrictEqual([2, 0, 1])
  })

  it('fills in documents that are already there, and gives the ids back', async () => {
    const paper = await Papers.findById(id(20)).orFail()
    await paper.populate<{ author: { name: string } }>('author')
    expect(paper.populated('author')).toStrictEqual(id(2))
    expect(paper.get('author.name')).toBe('Wang')
    paper.depopulate('author')
    expect(paper.author).toStrictEqual(id(2))
  })
})
