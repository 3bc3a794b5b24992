import type { PaperDraw } from '@lianda/shared/module/exam/paper.admin.contract'
import { useCatalogs } from '../../parts/use-catalogs'
import { useAnyText, useText } from '../../platform/text'
import { useExamText } from '../exam-text'

/** Text of a draw: `Product knowledge · single, multiple · medium`. */
export function useDrawText(): { where: (draw: PaperDraw) => string } {
  const t = useExamText()
  const any = useAnyText()
  const general = useText()
  const { nodes } = useCatalogs(5)
  const list = (words: string[]) => words.join(general('comma'))
  return {
    where({ catalogIds, types, levels }) {
      const names = catalogIds.flatMap((id) => nodes.find((node) => node.id === id)?.name ?? [])
      return [
        names.length > 0 ? list(names) : t('draw.wholeBank'),
        ...(types.length > 0 ? [list(types.map((type) => any(`question-bank.type.${type}`)))] : []),
        ...(levels.length > 0
          ? [t('draw.levels', { levels: list(levels.map((level) => any(`question-bank.level.${level}`))) })]
          : []),
      ].join(' · ')
    },
  }
}
