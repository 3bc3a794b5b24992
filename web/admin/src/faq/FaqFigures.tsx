import { Button, Drawer, Skeleton } from 'antd'
import type { FaqRow } from '@lianda/shared/module/faq/faq.admin.contract'
import { faqFigures } from '@lianda/shared/module/faq/round/round.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { ListError } from '../list/ListStates'
import { useCall } from '../platform/query'
import { useText } from '../platform/text'
import styles from './faq.module.css'

interface Props {
  /** Null while closed. */
  faq: Pick<FaqRow, 'id' | 'question'> | null
  onClose: () => void
  /** Opens the question for those who may change it. */
  onEdit: ((id: string) => void) | null
}

/** How a quick question was answered: asked, right, and what goes wrong the most, in people's own words. */
export function FaqFigures({ faq, onClose, onEdit }: Props) {
  const t = useText()
  return (
    <Drawer
      open={faq !== null}
      title={t('faq-admin.figures.title')}
      onClose={onClose}
      destroyOnHidden
      footer={
        faq !== null && onEdit !== null ? (
          <Button icon={<Icon name="pencil" size={16} />} onClick={() => onEdit(faq.id)}>
            {t('faq-admin.figures.edit')}
          </Button>
        ) : null
      }
    >
      {faq !== null && <Figures key={faq.id} faq={faq} />}
    </Drawer>
  )
}

function Figures({ faq }: { faq: Pick<FaqRow, 'id' | 'question'> }) {
  const t = useText()
  const { data, failure, reload } = useCall(faqFigures, { id: faq.id })
  if (failure !== null) return <ListError failure={failure} kept={false} onRetry={reload} />
  if (data === null) return <Skeleton active />
  return (
    <>
      <p>{faq.question}</p>
      <p>
        <b>
          {data.asked === 0
            ? t('faq-admin.figures.never')
            : t('faq-admin.figures.right', { right: data.right, asked: data.asked })}
        </b>
      </p>
      {data.short && <p>{t('faq-admin.figures.short')}</p>}
      {data.misses.map(({ fault, n, sentences }) => (
        <section key={fault} className={styles.miss}>
          <h3>{t('faq-admin.figures.miss', { what: t(`faq-admin.figures.fault.${fault}`), n })}</h3>
          <ul>
            {sentences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
