import { describe, expect, it } from 'vitest'
import { readQuery } from '../../list/address-state'
import { switchedTo } from '../../report/report-address'
import { examRecordFilters, examRecordInput } from './exam-record-query'
import { recordAddress, recordsAddress } from './record-address'

const inputOf = (address: string) => examRecordInput(readQuery(new URLSearchParams(address)))

describe('the address of the list of exam records', () => {
  it('becomes the input of the call', () => {
    const address = 'kind=exam&page=2&text=ljn&sort=-total&taskId=t1&passed=false&state=submitted&late=true&from=5'
    expect(inputOf(address)).toEqual({
      page: 2,
      rows: 30,
      text: 'ljn',
      sort: '-total',
      taskId: 't1',
      passed: false,
      state: 'submitted',
      late: true,
      from: 5,
    })
  })

  it('asks for nothing that the call does not know', () => {
    expect(inputOf('kind=exam&state=x&passed=maybe&late=no&from=yesterday')).toEqual({ page: 1, rows: 30 })
  })

  it('names attempts that statistics count, which only a paper has', () => {
    const which = 'first=true&bin=3&lost=q1&had=q2&gave=1+7'
    const asked = { first: true, bin: 3, lost: 'q1', had: 'q2', gave: '1 7' }
    expect(inputOf(`kind=exam&paperId=p1&${which}`)).toMatchObject({ paperId: 'p1', ...asked })
    expect(inputOf(`kind=exam&${which}`)).toEqual({ page: 1, rows: 30 })
    expect(inputOf('paperId=p1&first=no&bin=10&gave=A')).toEqual({ page: 1, rows: 30, paperId: 'p1' })
  })

  it('goes along to a record, so that its neighbours are those of the list', () => {
    const filters = readQuery(new URLSearchParams('kind=exam&exam=old&taskId=t1&state=running&page=3')).filters
    const address = recordAddress('a1', filters)
    expect(address).toBe('/admin/view/dashboard?exam=a1&taskId=t1&state=running')
    const opened = readQuery(new URLSearchParams(address.split('?')[1])).filters
    expect(examRecordFilters(opened)).toEqual({ taskId: 't1', state: 'running' })
  })

  it('is made for a package or an examination by those who link to it', () => {
    expect(recordsAddress({ taskId: 't1' })).toBe('/admin/view/studentReport?kind=exam&taskId=t1')
  })

  it('keeps what means the same when one changes between practices and exams', () => {
    const exams = new URLSearchParams('kind=exam&departmentId=d1&taskId=t1&page=4&state=running')
    expect(switchedTo('practice', exams).toString()).toBe('departmentId=d1')
    expect(switchedTo('exam', new URLSearchParams('from=1&sceneId=s')).toString()).toBe('from=1&kind=exam')
  })
})
