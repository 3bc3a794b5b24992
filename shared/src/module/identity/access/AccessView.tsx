import { useText } from '../../../hook/core-context'
import { Box } from '../../../ui/Box'
import { Button } from '../../../ui/Button'
import { Chip } from '../../../ui/Chip'
import { Dialog } from '../../../ui/Dialog'
import { Icon } from '../../../ui/Icon'
import { ListCard, ListRow } from '../../../ui/ListRow'
import { Notice } from '../../../ui/Notice'
import { Screen } from '../../../ui/Screen'
import { Skeleton } from '../../../ui/Skeleton'
import { Text } from '../../../ui/Text'
import { TopBar } from '../../../ui/TopBar'
import { dayTimeText } from '../../../ui/format'
import type { AccessView as View, DeviceView } from '../identity.view-model'
import { OTHERS } from '../useAccess'
import { OwnPasswordSheet } from './OwnPasswordSheet'
import css from './AccessView.module.css'

export function AccessView({ view }: { view: View }) {
  const t = useText()
  const title = t('identity.access.title')
  const { devices } = view
  const others = devices?.filter(({ current }) => !current) ?? []
  return (
    <Screen
      title={title}
      top={<TopBar title={title} start={{ icon: 'back', label: t('ui.action.back'), onPress: view.back }} />}
      testId="access"
    >
      <Box className={css.stack}>
        {view.error !== null && (
          <Notice
            tone="danger"
            icon="alert"
            title={view.error}
            spoken="alert"
            action={{ label: t('ui.action.retry'), onPress: view.retry }}
          />
        )}
        <ListCard>
          <ListRow
            icon="key"
            title={t('identity.access.password')}
            value={
              view.changedAt === null
                ? ''
                : t('identity.access.changedAt', { day: dayTimeText(view.changedAt, view.nowMs, t) })
            }
            onPress={view.openPassword}
            testId="own-password"
          />
        </ListCard>
        <Text kind="titleS" as="h2">
          {t('identity.access.devices')} {devices?.length ?? ''}
        </Text>
        {devices === null && view.error === null && <Skeleton label={t('ui.state.loading')} />}
        {devices !== null && (
          <ListCard>
            {devices.map((device) => (
              <Device key={device.id} device={device} nowMs={view.nowMs} onEnd={() => view.ask(device.id)} />
            ))}
          </ListCard>
        )}
        {others.length > 0 && (
          <>
            <Text kind="caption" tone="secondary" as="p">
              {t('identity.access.endHint')}
            </Text>
            <Button wide kind="danger" onPress={() => view.ask(OTHERS)}>
              {t('identity.access.endOthers', { n: others.length })}
            </Button>
            <Text kind="caption" tone="tertiary" as="p" className={css.centre}>
              {t('identity.access.notYou')}
            </Text>
          </>
        )}
      </Box>
      <Dialog
        open={view.ending !== null}
        title={
          view.ending === OTHERS ? t('identity.access.sureOthers', { n: others.length }) : t('identity.access.sure')
        }
        onClose={() => view.ask(null)}
        footer={
          <>
            <Button wide kind="danger" busy={view.busy} onPress={view.end}>
              {t('identity.access.end')}
            </Button>
            <Button wide kind="text" size="m" onPress={() => view.ask(null)}>
              {t('ui.action.cancel')}
            </Button>
          </>
        }
      >
        {t('identity.access.endHint')}
      </Dialog>
      <OwnPasswordSheet view={view.password} others={others.length} />
    </Screen>
  )
}

interface DeviceProps {
  device: DeviceView
  nowMs: number
  onEnd: () => void
}

function Device({ device, nowMs, onEnd }: DeviceProps) {
  const t = useText()
  const { os, browser, beganAt, activeAt, current, unfamiliar, kind } = device
  const name = [os, t(`identity.access.kind.${kind}`)].filter(Boolean).join(' · ')
  const at = dayTimeText(activeAt ?? beganAt, nowMs, t)
  const when = t(`identity.access.${activeAt === null ? 'began' : 'used'}`, { at })
  const detail = [browser, when].filter(Boolean).join(' · ')
  return (
    <Box className={css.device}>
      <Icon name={kind === 'desktop' ? 'laptop' : 'phone'} size={22} className={css.icon} />
      <Box className={css.words}>
        <Box className={css.name}>
          <Text kind="row">{current ? t('identity.access.thisDevice') : name}</Text>
          {current ? (
            <Chip tone="success">{t('identity.access.inUse')}</Chip>
          ) : (
            unfamiliar && <Chip tone="warning">{t('identity.access.unfamiliar')}</Chip>
          )}
        </Box>
        <Text kind="caption" tone="secondary">
          {current ? `${name} · ${detail}` : detail}
        </Text>
      </Box>
      {!current && (
        <Button kind="danger" size="m" aria={{ label: `${t('identity.access.end')} ${name}` }} onPress={onEnd}>
          {t('identity.access.end')}
        </Button>
      )}
    </Box>
  )
}
