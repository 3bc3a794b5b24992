import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTexts, texts } from '../../platform/platform'
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
  beforeEach(() => {
    const row = (id: string, name: string, parentId: string | null) => ({ id, name, parentId, users: 0 })
    vi.stubGlobal('fetch', async () =>
      Response.json({ successed: true, rows: [row('a', 'Head', null), row('b', 'Shop', 'a'), row('c', 'Depot', 'a')] }),
    )
  })
  afterEach(() => {
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

  it('lets "everyone" that somebody else chose be taken back within a data scope', () => {
    open(['b'], true)
    expect(screen.getByRole('switch', { name: t('audience.everyone') })).toBeTruthy()
  })
})
