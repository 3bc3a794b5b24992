import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredUser } from '@lianda/shared/module/identity/identity.contract'
import { session, startTexts, texts } from '../../platform/platform'
import { AudienceDialog } from './AudienceDialog'

const t = (key: string) => texts.t(`task-admin.${key}`)

const open = (scope: string[] | null, everyone = false) =>
  render(
    <AudienceDialog
      open
      first={{ audience: { everyone, departmentIds: [], userIds: [] }, names: {} }}
      scope={scope}
      onClose={() => {}}
      onChosen={() => {}}
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
      [true, false],
      [true, false],
      [false, true],
    ])
    expect(await screen.findByLabelText(t('audience.searchPerson'))).toBeTruthy()
  })

  it('lets "everyone" that somebody else chose be taken back within a data scope', () => {
    open(['b'], true)
    expect(screen.getByRole('switch', { name: t('audience.everyone') })).toBeTruthy()
  })
})
