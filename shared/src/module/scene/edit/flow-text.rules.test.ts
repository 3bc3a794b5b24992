import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/effort'
import { validFlow } from '../../../../test/flow-arbitrary'
import { aFlow, aScene, node } from '../../../../test/scene-builder'
import { validateFlow } from '../flow-problems.rules'
import { flowText, readFlow } from './flow-text.rules'

describe('a flow as text', () => {
  it('is read back the same, and written the same again, for every valid flow', () => {
    fc.assert(
      fc.property(validFlow, (flow) => {
        const text = flowText(flow)
        const read = readFlow(text)
        expect(read).toEqual({ ok: true, flow })
        if (read.ok) expect(flowText(read.flow)).toBe(text)
      }),
      runs(200, 2000),
    )
  })

  it('keeps what is unfinished: ways that lead nowhere, empty names, texts of several lines', () => {
    const nodes = [
      node('s', 'student', [{ id: 'i', node: '', label: '[won] 一\n二', keywords: '', scripts: ['\\n', ''] }], {
        name: '',
      }),
    ]
    expect(readFlow(flowText({ nodes }))).toEqual({ ok: true, flow: { nodes } })
  })

  it('is something that a person can write', () => {
    const text = [
      '# start start 开始',
      '-> w0 hello',
      '# hello customer 打招呼',
      '> l1 0 你好，我随便看看。',
      '-> w1 need',
      '# need student [required] 问需求',
      '! 用车',
      '  = 上下班|接送',
      '- i1 end 问用车场景',
      '  = 用车|上下班,开',
      '  + 您平时怎么用车',
      '# end end [won] 结束',
    ].join('\n')
    const read = readFlow(text)
    if (!read.ok) throw new Error(`line ${read.line}`)
    expect(validateFlow(aScene({}, read.flow.nodes))).toEqual([])
    expect(read.flow.nodes[2]).toMatchObject({ required: true, mustSay: [{ label: '用车', keywords: '上下班|接送' }] })
  })

  it.each([
    ['a line before the first node', '> l1 0 你好', 1],
    ['an unknown kind of node', '# a clerk 某人', 1],
    ['an intent of a customer', '# a customer 客户\n- i b 意图', 2],
    ['a sign that means nothing', '# a customer 客户\n* 随便', 2],
    ['an example of no intent', '# a student 学员\n+ 例句', 2],
  ])('says the line of %s', (_what, text, line) => {
    expect(readFlow(text)).toEqual({ ok: false, reason: 'unknown', line })
  })

  it('is refused where it could not be stored, with the line of the node', () => {
    expect(readFlow('# a customer 客户\n\n# b end 结束\n# a student 学员')).toEqual({
      ...{ ok: false, reason: 'same_id', line: 4 },
    })
    expect(readFlow(`# a customer 客户\n# b end ${'长'.repeat(33)}`)).toEqual({
      ok: false,
      reason: 'too_long',
      line: 2,
    })
  })

  it('tells a flow of the builder in few lines', () => {
    expect(flowText({ nodes: aFlow() }).split('\n').length).toBeLessThan(40)
  })
})
