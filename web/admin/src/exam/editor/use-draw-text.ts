import type { PaperDraw } from '@lianda/shared/module/exam/paper.admin.contract'
import { useCatalogs } from '../../catalog/use-catalogs'
import { useText } from '../../platform/text'

/** Text of a draw: `Product knowledge · single, multiple · medium`. */
export function useDrawText(): { where: (draw: PaperDraw) => string } {
  const t = useText()
  const { nodes } = useCatalogs(5)
  const list = (words: string[]) => words.join(t('office.comma'))
  return {
    where({ catalogIds, types, levels }) {
      const names = catalogIds.flatMap((id) => nodes.find((node) => node.id === id)?.name ?? [])
      return [
        names.length > 0 ? list(names) : t('exam-admin.draw.wholeBank'),
        ...(types.length > 0 ? [list(types.map((type) => t(`question-bank.type.${type}`)))] : []),
        ...(levels.length > 0
          ? [t('exam-admin.draw.levels', { levels: list(levels.map((level) => t(`question-bank.level.${level}`))) })]
          : []),
      ].join(' · ')
    },
  }
}
