import { useMemo } from 'react'
import { failureText } from '../../../client/failure-text'
import { useServices, useText } from '../../../hook/core-context'
import { Button } from '../../../ui/Button'
import { Skeleton } from '../../../ui/Skeleton'
import { Screen } from '../../../ui/Screen'
import { TopBar } from '../../../ui/TopBar'
import { isGone } from '../../../client/gone-failure'
import { LoadFailure } from '../../shell/LoadFailure'
import { useLoadedResult } from '../useResult'
import { PrintSheet } from './PrintSheet'
import css from './PrintScreen.module.css'

/** /user/dashboard/print: a result on A4, white in every theme. Query: `id`, `attempt`, and for records `userid`. */
export function PrintScreen() {
  const t = useText()
  const { platform } = useServices()
  const query = useMemo(() => platform.navigation.current().query, [platform])
  const { result, failure, retry } = useLoadedResult(
    query.id ?? '',
    query.attempt ?? null,
    query.preview === '1',
    query.userid,
  )
  const { print } = platform.system
  const back = () => platform.navigation.back('/user/dashboard/center')
  return (
    <Screen
      title={t('exam.print.title')}
      top={<TopBar title={t('exam.print.title')} start={{ icon: 'back', label: t('ui.action.back'), onPress: back }} />}
      dock={
        result !== null &&
        print !== null && (
          <Button wide icon="print" onPress={print} testId="print-now">
            {t('exam.print.verb')}
          </Button>
        )
      }
      className={css.page ?? ''}
      testId="exam-print-page"
    >
      {result === null && failure === null && <Skeleton label={t('ui.state.loading')} rows={3} tall />}
      {failure !== null && result === null && (
        <LoadFailure
          title={t('exam.result.failed')}
          error={failureText(failure.error, t)}
          gone={isGone(failure)}
          retry={retry}
          back={back}
        />
      )}
      {result !== null && <PrintSheet result={result} />}
    </Screen>
  )
}
