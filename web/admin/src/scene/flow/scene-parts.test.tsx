import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SceneContent } from '@lianda/shared/module/scene/scene.contract'
import { aCustomer } from '@lianda/shared/test/customer-builder'
import { aScene } from '@lianda/shared/test/scene-builder'
import { startTexts, texts } from '../../platform/platform'
import { fieldId, tidied, withValue } from '../edit/content-edit'
import { EditingContext, useEditingOf } from '../edit/editing'
import { EditorSections } from '../edit/EditorSections'
import { ProblemList } from '../edit/ProblemList'
import { placeText, problemsOf, showField } from '../edit/problem-places'
import { customerParts, SETTING_PARTS } from './scene-parts'

const t = (key: string, values?: Record<string, string | number>) => texts.t(key, values)

let edited: SceneContent

interface TabProps {
  first: SceneContent
  tab: 'customer' | 'settings'
  onEdited: (content: SceneContent) => void
}

function Tab({ first, tab, onEdited }: TabProps) {
  const [content, setContent] = useState(first)
  const problems = problemsOf(content)
  const change = (step: (now: SceneContent) => SceneContent) => {
    const next = step(content)
    setContent(next)
    onEdited(next)
  }
  const editing = useEditingOf({ content, change, locked: false, problems })
  return (
    <EditingContext.Provider value={editing}>
      <EditorSections parts={tab === 'settings' ? SETTING_PARTS : customerParts(content)}>
        <ProblemList problems={problems} onShow={showField} />
      </EditorSections>
    </EditingContext.Provider>
  )
}
function open(first: SceneContent, tab: 'customer' | 'settings'): void {
  edited = first
  const keep = (content: SceneContent) => {
    edited = content
  }
  render(
    <App>
      <Tab first={first} tab={tab} onEdited={keep} />
    </App>,
  )
}

const drawn = aScene({ customer: aCustomer() })

describe('the tabs of a drawn scene', () => {
  beforeAll(() => startTexts())
  afterEach(cleanup)

  it('make somebody of a customer who only follows the flow', () => {
    const { customer: _customer, ...following } = drawn
    open(following, 'customer')
    expect(screen.queryByText(t('scene-edit.section.objections'))).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: t('scene-edit.customerAdd') }))
    const facts = document.getElementById(fieldId('customer.facts')) as HTMLElement
    fireEvent.click(within(facts).getByRole('button'))
    expect(tidied(edited).customer).toMatchObject({ facts: [{ label: '' }], objections: [] })
  })

  it('name the answers and the questions of the flow', () => {
    open(drawn, 'customer')
    const [goal] = document.querySelectorAll<HTMLElement>('[data-row="customer.goals.0"] [data-toggle]')
    fireEvent.click(goal as HTMLElement)
    const met = t('scene-edit.answerAt', { node: 'q1', answer: '三周' })
    expect(document.querySelector('[data-row="customer.goals.0"]')?.textContent).toContain(met)
    expect(document.querySelector('[data-row="customer.nodes.0"]')?.textContent).toContain('s1')
  })

  it.each([
    ['customer', 'customer.goals.0.metBy', []],
    ['customer', 'customer.outcomes.0.wordings', []],
    ['customer', 'customer.outcomes.1.unresolved', ['gone']],
    ['customer', 'customer.nodes.0.again', []],
    ['settings', 'silence.replies', []],
    ['settings', 'nonStandard.replies.0.text', ''],
    ['settings', 'lexicon.sensitive', [{ word: '', better: '我查一下' }], '.0.word'],
    ['settings', 'lexicon.synonyms', [{ base: '落地价', words: [] }], '.0.words'],
    ['settings', 'lexicon.hotWords', [{ word: '', replace: ['智换'] }], '.0.word'],
  ] satisfies ['customer' | 'settings', string, unknown, string?][])(
    'in %s: %s as %j is told and led to',
    async (...row) => {
      const [tab, place, value, below = ''] = row
      open(withValue(drawn, place, value), tab)
      const list = screen.getByRole('region', { name: t('scene-edit.problem.title') })
      fireEvent.click(within(list).getByRole('button'))
      await waitFor(() => expect(document.activeElement?.id).toBe(fieldId(`${place}${below}`)))
      const [problem] = problemsOf(edited)
      expect(problem && placeText(t, problem)).not.toContain('scene-edit.')
    },
  )
})
