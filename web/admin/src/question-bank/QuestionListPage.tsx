import { App, Button } from 'antd'
import { ActionMenu } from '../parts/ActionMenu'
import { useState } from 'react'
import type { ImportFormat } from '@lianda/shared/module/question-bank/import.admin.contract'
import {
  questionDisable,
  questionList,
  type QuestionRow,
} from '@lianda/shared/module/question-bank/question.admin.contract'
import { Icon } from '@lianda/shared/ui/Icon'
import { readQuery } from '../list/address-state'
import { ListPage } from '../list/ListPage'
import { TreeList } from '../tree/TreeList'
import { changesIn } from '../tree/tree-source'
import { contentsMoved, useCatalogs } from '../catalog/use-catalogs'
import { lateLayer } from '../parts/late-part'
import { useAskDisable } from '../parts/use-ask-disable'
import { failureOf } from '../platform/failure'
import { countOf } from '../platform/format'
import { call } from '../platform/platform'
import { useTag, useText } from '../platform/text'
import { useAddress } from '../platform/use-address'
import { AdminIcon } from '../shell/AdminIcon'
import { type BulkAsk, BulkBar } from './BulkBar'
import type { BulkStep } from './bulk-steps'
import type { Edited } from './question-draft'
import { questionColumns } from './question-columns'
import { questionFilters } from './question-filters'
import { filtersOf, listInput, QUESTION_CATALOGS } from './question-query'
import { RowActions } from './RowActions'
import { useBulk } from './use-bulk'
import { EXPORT_FORMATS, useExport } from './use-export'

const BulkDialog = lateLayer(
  async () => (await import('./BulkDialog')).BulkDialog,
  ({ ask }) => ask !== null,
)
const MoveThingsDialog = lateLayer(
  async () => (await import('../tree/MoveThingsDialog')).MoveThingsDialog,
  ({ title }) => title !== null,
)
const QuestionDrawer = lateLayer(
  async () => (await import('./QuestionDrawer')).QuestionDrawer,
  ({ edited }) => edited !== null,
)
const QuestionImport = lateLayer(
  async () => (await import('./import/QuestionImport')).QuestionImport,
  ({ shown }) => shown !== null,
)

/** The question bank: categories on the left, the list beside them. */
export default function QuestionListPage() {
  const t = useText()
  const tag = useTag()
  const { message } = App.useApp()
  const [params, setAddress] = useAddress()
  const query = readQuery(params)
  const changed = () => contentsMoved(QUESTION_CATALOGS)
  const catalogs = useCatalogs(QUESTION_CATALOGS)
  const [selected, setSelected] = useState<string[]>([])
  const [ask, setAsk] = useState<{ kind: BulkAsk; ids: readonly string[] } | null>(null)
  const [edited, setEdited] = useState<Edited | null>(null)
  const bulk = useBulk(changed)
  const exporting = useExport()

  const set = (name: string, value: string | null) => setAddress({ [name]: value, page: null })
  const askDisable = useAskDisable()
  const disable = async (row: QuestionRow, disabled: boolean) => {
    try {
      await call(questionDisable, { id: row.id, disabled })
      message.success(t(disabled ? 'question-bank.list.disabledNow' : 'question-bank.list.enabledNow'))
      changed()
    } catch (error) {
      message.error(failureOf(error).message)
    }
  }
  const step = async (ids: readonly string[], todo: BulkStep) => {
    const refused = await bulk.run(ids, todo)
    if (refused === null) return
    setAsk(null)
    setSelected((before) => before.filter((id) => refused.includes(id) || !ids.includes(id)))
  }
  const exportAll = (format: ImportFormat) => exporting.run({ format, ...filtersOf(query, Date.now()) })
  return (
    <TreeList
      source={catalogs}
      rootLabel={t('question-bank.list.title')}
      param="catalogId"
      onChosen={() => setSelected([])}
    >
      {({ name, newIn, button }) => {
        const create = () => setEdited({ kind: 'new', catalogId: newIn })
        return (
          <>
            <ListPage<QuestionRow, typeof questionList>
              name="question"
              title={name ?? t('question-bank.list.title')}
              searchLabel={t('question-bank.list.search')}
              columns={questionColumns(t, tag)}
              filters={(answer) => questionFilters(t, answer)}
              ownKeys={['catalogId', 'import']}
              endpoint={questionList}
              input={(asked) => listInput(asked, Date.now())}
              count={(answer, filtered) =>
                filtered
                  ? t('question-bank.list.count', { count: countOf(answer), all: answer.all })
                  : t('question-bank.list.all', { count: answer.total })
              }
              rowKey={(row) => row.id}
              rowLabel={(row) =>
                t('question-bank.list.rowLabel', { type: t(`question-bank.type.${row.type}`), text: row.text })
              }
              onOpen={(row) => setEdited({ kind: 'open', id: row.id })}
              rowActions={(row) => (
                <RowActions
                  row={row}
                  readOnly={!changesIn(catalogs.nodes, row.catalogId)}
                  onEdit={setEdited}
                  onAsk={(kind) => setAsk({ kind, ids: [row.id] })}
                  onDisable={(disabled) =>
                    askDisable(
                      disabled,
                      {
                        title: t('question-bank.list.disableTitle', { text: row.text }),
                        hint: t('question-bank.list.disableHint'),
                        verb: t('question-bank.bulk.disable'),
                      },
                      () => disable(row, disabled),
                    )
                  }
                />
              )}
              actionsWidth={104}
              selection={{
                keys: selected,
                onChange: setSelected,
                bar: (
                  <BulkBar
                    count={selected.length}
                    busy={bulk.busy || exporting.busy}
                    onAsk={(kind) => setAsk({ kind, ids: selected })}
                    onStep={(todo) => void step(selected, todo)}
                    onExport={(format) => exporting.run({ format, ids: selected })}
                    onClear={() => setSelected([])}
                  />
                ),
              }}
              create={{ label: t('question-bank.list.create'), run: create }}
              actions={() => (
                <>
                  {button}
                  <Button icon={<AdminIcon name="upload" size={16} />} onClick={() => set('import', 'new')}>
                    {t('question-bank.list.import')}
                  </Button>
                  <ActionMenu
                    menu={{
                      items: EXPORT_FORMATS.map((format) => ({
                        key: format,
                        label: t(`question-bank.export.${format}`),
                      })),
                      onClick: ({ key }) => {
                        const format = EXPORT_FORMATS.find((one) => one === key)
                        if (format) exportAll(format)
                      },
                    }}
                  >
                    <Button
                      loading={exporting.busy}
                      icon={<Icon name="download" size={16} />}
                      title={t('question-bank.export.menu')}
                    >
                      {t('question-bank.list.export')}
                    </Button>
                  </ActionMenu>
                </>
              )}
              emptyTitle={t('question-bank.list.empty')}
              emptyHint={t('question-bank.list.emptyHint')}
            />
            <BulkDialog
              ask={ask === null || ask.kind === 'move' ? null : ask.kind}
              count={ask?.ids.length ?? 0}
              busy={bulk.busy}
              onStep={(todo) => ask && void step(ask.ids, todo)}
              onClose={() => setAsk(null)}
            />
            <MoveThingsDialog
              title={ask?.kind === 'move' ? t('question-bank.bulk.moveTitle', { count: ask.ids.length }) : null}
              source={catalogs}
              none
              busy={bulk.busy}
              onMove={(catalogId) => ask && void step(ask.ids, { kind: 'move', catalogId })}
              onClose={() => setAsk(null)}
            />
            <QuestionDrawer edited={edited} nodes={catalogs.nodes} onClose={() => setEdited(null)} />
            <QuestionImport
              shown={params.get('import')}
              catalogs={catalogs.nodes}
              catalogId={newIn}
              onShow={(shown) => set('import', shown)}
              onClose={() => set('import', null)}
              onWritten={changed}
            />
          </>
        )
      }}
    </TreeList>
  )
}
