/** One primitive drawn by us and by antd-mobile: the imports and the element, as source that the benchmark bundles. */
export interface PrimitiveSample {
  name: string
  own: Sample
  /** Folder of antd-mobile/es/components, and the element, which calls it `Its`. */
  antdMobile: { component: string; element: string }
}
interface Sample {
  imports: string
  element: string
}

/** A primitive of shared/src/ui whose file is called like its export. */
const ours = (name: string, element: string, file = name): Sample => ({
  imports: `import { ${name} } from '@lianda/shared/ui/${file}'`,
  element,
})
const its = (component: string, element: string) => ({ component, element })

export const PRIMITIVE_SAMPLES: readonly PrimitiveSample[] = [
  {
    name: 'Button',
    own: ours('Button', '<Button onPress={no}>Start</Button>'),
    antdMobile: its('button', '<Its color="primary" onClick={no}>Start</Its>'),
  },
  {
    name: 'Switch',
    own: ours('Switch', '<Switch on label="Sound" onChange={no} />'),
    antdMobile: its('switch', '<Its checked onChange={no} />'),
  },
  {
    name: 'Checkbox',
    own: ours('Checkbox', '<Checkbox checked label="Agree" onChange={no}>Agree</Checkbox>'),
    antdMobile: its('checkbox', '<Its checked onChange={no}>Agree</Its>'),
  },
  {
    name: 'Tabs',
    own: ours(
      'Tabs',
      '<Tabs label="Tasks" value="a" onChange={no} tabs={[{value:"a",label:"To do"},{value:"b",label:"Done"}]} />',
    ),
    antdMobile: its(
      'tabs',
      '<Its activeKey="a" onChange={no}><Its.Tab title="To do" key="a" /><Its.Tab title="Done" key="b" /></Its>',
    ),
  },
  {
    name: 'TabBar',
    own: ours(
      'TabBar',
      '<TabBar label="Main" current="a" onOpen={no} tabs={[{value:"a",label:"Home",icon:"path"},{value:"b",label:"Me",icon:"person"}]} />',
    ),
    antdMobile: its(
      'tab-bar',
      '<Its activeKey="a" onChange={no}><Its.Item key="a" title="Home" /><Its.Item key="b" title="Me" /></Its>',
    ),
  },
  {
    name: 'Segmented',
    own: ours(
      'Segmented',
      '<Segmented label="Theme" value="a" onChange={no} segments={[{value:"a",label:"Light"},{value:"b",label:"Dark"}]} />',
    ),
    antdMobile: its(
      'segmented',
      '<Its value="a" onChange={no} options={[{value:"a",label:"Light"},{value:"b",label:"Dark"}]} />',
    ),
  },
  {
    name: 'Skeleton',
    own: ours('Skeleton', '<Skeleton label="Loading" rows={3} />'),
    antdMobile: its('skeleton', '<Its.Paragraph animated lineCount={3} />'),
  },
  {
    name: 'ProgressBar',
    own: ours('ProgressBar', '<ProgressBar label="Done" share={0.4} />'),
    antdMobile: its('progress-bar', '<Its percent={40} />'),
  },
  {
    name: 'Input',
    own: ours('TextInput', '<TextInput value="a" onChange={no} aria={{ label: "Name" }} />'),
    antdMobile: its('input', '<Its value="a" onChange={no} aria-label="Name" />'),
  },
  {
    name: 'Card',
    own: ours('Card', '<Card label="Week">text</Card>'),
    antdMobile: its('card', '<Its title="Week">text</Its>'),
  },
  {
    name: 'List',
    own: {
      imports: "import { ListCard, ListRow } from '@lianda/shared/ui/ListRow'",
      element:
        '<ListCard label="More"><ListRow title="History" onPress={no} /><ListRow title="Print" onPress={no} /></ListCard>',
    },
    antdMobile: its(
      'list',
      '<Its header="More"><Its.Item onClick={no}>History</Its.Item><Its.Item onClick={no}>Print</Its.Item></Its>',
    ),
  },
  {
    name: 'NoticeBar',
    own: ours('Notice', '<Notice tone="warning" icon="alert" title="Offline" />'),
    antdMobile: its('notice-bar', '<Its color="alert" content="Offline" />'),
  },
  {
    name: 'WaterMark',
    own: ours('Watermark', '<Watermark text="10086" />'),
    antdMobile: its('water-mark', '<Its content="10086" />'),
  },
  {
    name: 'ImageViewer',
    own: ours(
      'ImageViewer',
      '<ImageViewer at={0} images={[{ src: PIXEL, alt: "Picture" }]} onMove={no} onClose={no} labels={{close:"Close",zoomIn:"In",zoomOut:"Out",rotate:"Turn",previous:"Previous",next:"Next"}} />',
    ),
    antdMobile: its('image-viewer', '<Its image={PIXEL} visible onClose={no} />'),
  },
  {
    name: 'Popup',
    own: ours('Sheet', '<Sheet open title="History" closeLabel="Close" onClose={no}>text</Sheet>'),
    antdMobile: its('popup', '<Its visible showCloseButton onClose={no}><h2>History</h2>text</Its>'),
  },
  {
    name: 'Dialog',
    own: ours(
      'Dialog',
      '<Dialog open title="Leave?" onClose={no} footer={<button type="button">Stay</button>}>text</Dialog>',
    ),
    antdMobile: its(
      'dialog',
      '<Its visible title="Leave?" aria-label="Leave?" content="text" actions={[{ key: "a", text: "Stay" }]} getContainer={() => document.body} />',
    ),
  },
  {
    name: 'ActionSheet',
    own: ours(
      'ActionSheet',
      '<ActionSheet open title="More" closeLabel="Close" onClose={no} actions={[{ icon: "history", label: "History", onPress: no }]} />',
    ),
    antdMobile: its(
      'action-sheet',
      '<Its visible extra="More" actions={[{ key: "a", text: "History" }]} onClose={no} />',
    ),
  },
  {
    name: 'Toast',
    own: ours('Toast', '<Toast id={1} text="Saved" onGone={no} />'),
    antdMobile: its('toast', '<Shown show={() => Its.show({ content: "Saved", duration: 0 })} />'),
  },
  {
    name: 'Swiper',
    own: ours(
      'Swiper',
      '<Swiper at={0} stayMs={null} onChange={no} slides={[{ key: "a", content: "one" }, { key: "b", content: "two" }]} />',
    ),
    antdMobile: its('swiper', '<Its><Its.Item>one</Its.Item><Its.Item>two</Its.Item></Its>'),
  },
  {
    name: 'PullToRefresh',
    own: ours(
      'PullToRefresh',
      '<PullToRefresh onRefresh={async () => {}} labels={{ pull: "Pull", release: "Let go", busy: "Busy", done: "Done" }}>text</PullToRefresh>',
    ),
    antdMobile: its('pull-to-refresh', '<Its onRefresh={async () => {}}>text</Its>'),
  },
]
