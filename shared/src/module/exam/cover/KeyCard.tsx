import { useSlice, useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Card } from '../../../ui/Card'
import { Switch } from '../../../ui/Switch'
import { Text } from '../../../ui/Text'
import { settingSlice } from '../../setting/setting.slice'
import css from './KeyCard.module.css'

const ARROWS = [{ keys: ['←', '→'], does: 'turn' }]
const CHARACTERS = [
  { keys: ['A–F', '1–6'], does: 'choose' },
  { keys: ['F'], does: 'flag' },
  { keys: ['G'], does: 'grid' },
]

/** The exam's keyboard shortcuts; single-character keys can be switched off. */
export function KeyCard() {
  const t = useText()
  const { singleKeys, setSingleKeys } = useSlice(settingSlice, (state) => state)
  return (
    <Card className={css.card}>
      <Text kind="titleS" as="h2" className={css.title}>
        {t('exam.key.title')}
      </Text>
      <Box as="ul">
        {[...ARROWS, ...(singleKeys ? CHARACTERS : [])].map(({ keys, does }) => (
          <Box as="li" key={does} className={css.line}>
            <Box as="span" className={css.keys}>
              {keys.map((key) => (
                <Box as="span" key={key} className={css.key}>
                  {key}
                </Box>
              ))}
            </Box>
            <Text kind="body">{t(`exam.key.${does}`)}</Text>
          </Box>
        ))}
      </Box>
      <Box className={css.choice}>
        <Text kind="body">{t('setting.mine.singleKeys')}</Text>
        <Switch on={singleKeys} onChange={setSingleKeys} label={t('setting.mine.singleKeys')} />
      </Box>
    </Card>
  )
}
