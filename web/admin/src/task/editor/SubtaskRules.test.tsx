import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { SubtaskType } from '@lianda/shared/module/task/kind/subtask-kinds.rules'
import { startTexts, texts } from '../../platform/platform'
import { SubtaskRules } from './SubtaskRules'
import type { DraftSubtask } from './task-draft.rules'

beforeAll(() => startTexts())
afterEach(cleanup)

const t = (key: string) => texts.t(`task-admin.subtask.${key}`)

/** The rules of the only step of a package. */
function rulesOf(type: SubtaskType, over: Partial<DraftSubtask> = {}) {
  const subtask = { key: 'a', type, title: 'A', watchPercent: 90, skipAllowed: true, viewMinutes: 0, ...over }
  const changes: Partial<DraftSubtask>[] = []
  render(
    <SubtaskRules
      subtask={subtask as DraftSubtask}
      all={[subtask as DraftSubtask]}
      locked={false}
      onChange={(part) => void changes.push(part)}
    />,
  )
  return changes
}

it('a film has a share that has to be watched, and whether one may skip ahead', async () => {
  const changes = rulesOf(6)
  const share = screen.getByLabelText(t('watchPercent'))
  expect(share).toHaveProperty('value', '90')
  await act(async () => {
    fireEvent.change(share, { target: { value: '100' } })
    fireEvent.click(screen.getByLabelText(t('skipAllowed')))
  })
  expect(changes).toEqual([{ watchPercent: 100 }, { skipAllowed: false }])
  expect(screen.queryByLabelText(t('viewMinutes'))).toBeNull()
})

it('a document has minutes instead', () => {
  rulesOf(4)
  expect(screen.getByLabelText(t('viewMinutes'))).toHaveProperty('value', '0')
  expect(screen.queryByLabelText(t('watchPercent'))).toBeNull()
})
