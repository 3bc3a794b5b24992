import { describe, expect, it } from 'vitest'
import { contentFaults, tidyContent } from '@lianda/shared/module/faq/faq-content.rules'
import { faqContent } from '@lianda/shared/module/faq/faq.contract'
import { DEMO_FAQS } from './demo-faqs'

describe('the quick questions of the demonstration', () => {
  it('are twelve in each language, in three categories', () => {
    const tops = Object.entries(DEMO_FAQS).map(([path, contents]) => [path.split('/')[0], contents.length])
    expect(tops).toEqual(['汽车', '信用卡', 'Front desk'].flatMap((top) => [1, 2, 3].map(() => [top, 4])))
  })

  it.each(Object.values(DEMO_FAQS).flat())(
    '$question can be saved as it is, with other ways to ask and to answer',
    (content) => {
      expect(faqContent.parse(content)).toEqual(content)
      expect([tidyContent(content), contentFaults(content)]).toEqual([content, []])
      expect(Math.min(content.similarQuestions.length, content.similarAnswers.length)).toBeGreaterThan(1)
    },
  )
})
