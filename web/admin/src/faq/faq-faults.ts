import type { Translate } from '@lianda/shared/i18n/texts'
import { contentFaults, tidyContent } from '@lianda/shared/module/faq/faq-content.rules'
import { contentOf, type FaqForm } from './faq-subject'

/** What is wrong with one field of a form, in words; null: nothing. */
export function faultOf(t: Translate, form: FaqForm, field: keyof FaqForm): string | null {
  const content = contentOf(form)
  if (field === 'extended' && content.extended.some(({ question, answer }) => !question.trim() || !answer.trim()))
    return t('faq-admin.extendedHalf')
  const fault = contentFaults(tidyContent(content)).find((one) => one.field.split('.')[0] === field)
  if (!fault) return null
  const said = t(`field.${fault.rule}`, fault.params)
  const at = fault.field.split('.')[1]
  return at === undefined ? said : t('faq-admin.faultAt', { n: Number(at) + 1, said })
}
