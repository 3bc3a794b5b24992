import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { RecordRow } from '@lianda/shared/module/practice/practice.admin.contract'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { aScene } from '../../../../../../shared/test/scene-builder'
import { bringTexts, session, startTexts, texts } from '../../../platform/platform'
import { EditingContext, useEditingOf } from '../editing'
import { problemsOf } from '../problem-places'
import { ExcellentField } from './ExcellentField'

const author = { id: 'li', token: 'li', orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
const AUTHOR = { ...author, funcs: 'voice-scene' }
const HEARS = { ...author, funcs: 'voice-scene,view-student-report' }

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)
const changed = vi.fn<(content: SceneContent) => void>()

function Editor({ first }: { first: SceneContent }) {
  const [now, setNow] = useState(first)
  useEffect(() => changed(now), [now])
  const editing = useEditingOf({ content: now, change: setNow, locked: false, problems: problemsOf(now) })
  return (
    <EditingContext.Provider value={editing}>
      <ExcellentField />
    </EditingContext.Provider>
  )
}
const open = (first: SceneContent) =>
  render(
    <App>
      <MemoryRouter initialEntries={['/admin/voice/editscene?id=scene1']}>
        <Editor first={first} />
      </MemoryRouter>
    </App>,
  )
const row = (id: string, spokenMs: number) =>
  ({ id, userName: id, total: 91, startedAt: 0, spokenMs }) as unknown as RecordRow
const stored = () => changed.mock.lastCall?.[0].excellent

let asked: string[]
beforeAll(async () => {
  await startTexts()
  await bringTexts(['field', 'scene-edit', 'upload'])
})
beforeEach(() => {
  asked = []
  session.begin(HEARS)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(
      Response.json({
        successed: true,
        rows: [row('typed', 0), row('spoken', 9_000)],
        total: 2,
        rehearsals: { total: 0 },
      }),
    )
  })
})
afterEach(() => {
  cleanup()
  session.end()
  vi.unstubAllGlobals()
})

it('a practice of this scene with sound is chosen from the best, described, and taken away again', async () => {
  open(aScene())
  fireEvent.click(screen.getByText(t('scene-edit.excellent.fromRecord')))
  const choose = await screen.findByText(t('scene-edit.excellent.choose'))
  expect(asked[0]).toContain('sceneId=scene1')
  expect(asked[0]).toContain('sort=-total')
  expect((screen.getByText(t('scene-edit.excellent.typed')).closest('button') as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(choose)
  expect(stored()).toEqual({ from: 'record', ref: 'spoken', description: '' })
  screen.getByText(t('field.required'))
  const words = screen.getByLabelText(t('scene-edit.field.excellentDescription'))
  fireEvent.change(words, { target: { value: '听她怎么问' } })
  expect(stored()).toMatchObject({ ref: 'spoken', description: '听她怎么问' })
  fireEvent.click(screen.getByText(t('scene-edit.excellent.remove')))
  expect(stored()).toBeUndefined()
})

it('who may not hear practices uploads a sound', () => {
  session.begin(AUTHOR)
  open(aScene())
  expect(screen.queryByText(t('scene-edit.excellent.fromRecord'))).toBeNull()
  screen.getByText(t('scene-edit.excellent.upload'))
})
