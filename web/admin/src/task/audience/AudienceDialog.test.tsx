import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import type { NamedAudience } from '../editor/task-draft.rules'
import { session, startTexts, texts } from '../../platform/platform'
import { AudienceDialog } from './AudienceDialog'

const t = (key: string) => texts.t(`task-admin.${key}`)

const open = (scope: string[] | null, everyone = false, onChosen: (named: NamedAudience) => void = () => {}) =>
  render(
    <AudienceDialog
      open
      first={{ audience: { everyone, departmentIds: [], userIds: [] }, names: {} }}
      scope={scope}
      onClose={() => {}}
      onChosen={onChosen}
    />,
  )

describe('the audience dialog', () => {
  beforeAll(() => startTexts())
  const user = { id: 'li', token: 'li', orgid: 'o1', home: '/', timeZone: 'Asia/Shanghai' } as StoredUser
  beforeEach(() => {
    session.begin(user)
    const row = (id: string, name: string, parentId: string | null) => ({ id, name, parentId, users: 0 })
    vi.stubGlobal('fetch', async () =>
      Response.json({
        successed: true,
        total: 3,
        learners: 0,
        departmentCount: 0,
        departments: [],
        positions: [
          { id: 'p1', name: 'Sales', depth: 0 },
          { id: 'p2', name: 'Cars', depth: 1 },
        ],
        roles: [{ id: 'r1', name: 'Trainers' }],
        levels: [{ id: 'l1', name: 'Gold' }],
        rows: [row('a', 'Head', null), row('b', 'Shop', 'a'), row('c', 'Depot', 'a')],
      }),
    )
  })
  afterEach(() => {
    session.end()
    cleanup()
    vi.unstubAllGlobals()
  })

  it('offers everyone and all departments without a data scope', async () => {
    open(null)
    for (const name of ['Head', 'Shop', 'Depot']) expect(await screen.findByText(name)).toBeTruthy()
    expect(screen.getByRole('switch', { name: t('audience.everyone') })).toBeTruthy()
  })

  it('offers only the departments of a data scope, and not everyone', async () => {
    open(['b'])
    expect(await screen.findByText('Shop')).toBeTruthy()
    expect(screen.queryByText('Head')).toBeNull()
    expect(screen.queryByText('Depot')).toBeNull()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('leaves people out of everyone, of whom nothing else can be chosen', async () => {
    open(null, true)
    const pane = await screen.findByRole('radiogroup', { name: t('audience.by') })
    const choices = within(pane).getAllByRole<HTMLInputElement>('radio')
    expect(choices.map(({ disabled, checked }) => [disabled, checked])).toEqual([
      ...Array.from({ length: 5 }, () => [true, false]),
      [false, true],
    ])
    expect(await screen.findByLabelText(t('audience.searchPerson'))).toBeTruthy()
  })

  it('takes positions, roles and levels, and searches among them', async () => {
    const chosen = vi.fn<(named: NamedAudience) => void>()
    open(null, false, chosen)
    for (const [member, name] of [
      ['positionIds', 'Cars'],
      ['roleIds', 'Trainers'],
      ['levelIds', 'Gold'],
    ] as const) {
      fireEvent.click(await screen.findByText(texts.t(`task-admin.audience.${member}`, { n: 0 })))
      const search = await screen.findByLabelText(t(`audience.search.${member}`))
      fireEvent.change(search, { target: { value: 'zz' } })
      expect(screen.getByText(t('audience.noGroup'))).toBeTruthy()
      fireEvent.change(search, { target: { value: name.slice(1) } })
      fireEvent.click(screen.getByRole('checkbox', { name }))
      expect(await screen.findByText(texts.t(`task-admin.audience.${member}`, { n: 1 }))).toBeTruthy()
    }
    fireEvent.click(screen.getByRole('button', { name: t('audience.take') }))
    expect(chosen.mock.lastCall?.[0]).toEqual({
      audience: {
        everyone: false,
        departmentIds: [],
        userIds: [],
        positionIds: ['p2'],
        roleIds: ['r1'],
        levelIds: ['l1'],
      },
      names: { p2: 'Cars', r1: 'Trainers', l1: 'Gold' },
    })
  })

  it('offers none of them within a data scope', () => {
    open(['b'])
    for (const member of ['positionIds', 'roleIds', 'levelIds'])
      expect(screen.queryByText(texts.t(`task-admin.audience.${member}`, { n: 0 }))).toBeNull()
  })

  it('lets "everyone" that somebody else chose be taken back within a data scope', () => {
    open(['b'], true)
    expect(screen.getByRole('switch', { name: t('audience.everyone') })).toBeTruthy()
  })
})
