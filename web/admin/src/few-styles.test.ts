import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

const style = document.createElement('style')
afterEach(() => style.remove())

const found = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('queries find what style sheets show, also after their text has changed', () => {
  style.textContent = '.big { font-size: 9em } @media all { .gone { display: none } } .red { color: red }'
  document.head.append(style)
  document.body.innerHTML =
    '<button class="big">kept</button><button class="gone">gone</button><div class="red"><button>inside</button></div>'
  expect(found()).toEqual(['kept', 'inside'])
  style.textContent = '.big { font-size: 9em } .red { visibility: hidden }'
  expect(found()).toEqual(['kept', 'gone'])
  style.sheet?.insertRule('.big { display: none }')
  document.body.append('')
  expect(found()).toEqual(['gone'])
})
