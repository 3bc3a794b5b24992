import { describe, expect, it } from 'vitest'
import { toNamePathStr as antds } from 'antd/es/form/hooks/useForm'
import { toNamePathStr } from './radio-name'

describe('the name of a group of radio buttons', () => {
  it.each([undefined, 'level', 3, ['subtasks', 0, 'kind'], []])('%j is written as antd writes it', (name) => {
    expect(toNamePathStr(name)).toBe(antds(name))
  })
})
