/** Icons used only by the back office, on the same 24 px grid with the same stroke. */
const SHAPES = {
  home: 'M4 11l8-7 8 7v8.5a1 1 0 0 1-1 1h-4.5V14h-5v6.5H5a1 1 0 0 1-1-1z',
  view: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  train: 'M6 20.500V4.500M6 5h11l-2 4 2 4H6',
  voice: 'M4.5 5.5A2 2 0 0 1 6.5 3.5H19.5v14H6.5a2 2 0 0 0-2 2zM4.5 19.5a2 2 0 0 0 2 1.5h13v-3.5',
  smart: 'M12 4l1.800 5.200L19 11l-5.200 1.800L12 18l-1.800-5.200L5 11l5.200-1.800zM18.500 16v4M16.500 18h4',
  system:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3.500v2.500M12 18v2.500M3.500 12H6M18 12h2.500M6 6l1.800 1.800M16.200 16.200L18 18M6 18l1.800-1.800M16.200 7.800L18 6',
  log: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h3',
  expenses:
    'M5 7c0-1.700 3.100-3 7-3s7 1.300 7 3-3.100 3-7 3-7-1.300-7-3zM5 7v10c0 1.700 3.100 3 7 3s7-1.300 7-3V7M5 12c0 1.700 3.100 3 7 3s7-1.300 7-3',
  search: 'M11 4.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM16 16l4.500 4.500',
  sidebar: 'M4 5.500h16v13H4zM9.500 5.500v13',
  external:
    'M14 4.500h5.500V10M19 5l-8 8M17 13.500V18a1.500 1.500 0 0 1-1.500 1.500H6A1.500 1.500 0 0 1 4.500 18V8.500A1.500 1.500 0 0 1 6 7h4.500',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 6h16M7.500 12h9M10.500 18h3',
  folder: 'M3.500 7A2 2 0 0 1 5.500 5h4l2 2.500h7a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z',
  trash: 'M4.500 6.500h15M9 6.500V4h6v2.500M6.500 6.500l1 14h9l1-14M10 10.500v6M14 10.500v6',
  upload: 'M12 15.500v-11M7.500 9l4.500-4.500L16.500 9M4.500 17.500v1a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-1',
  drag: 'M9 5.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1zM9 11.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1zM9 17.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1zM15 5.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1zM15 11.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1zM15 17.5a.5.5 0 1 0 0 1 .5.5 0 1 0 0-1z',
  image:
    'M5.500 4.500h13a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM3.500 16l4.500-4.500 4 4 3-3 5.500 5M15.500 9h.01',
  phone: 'M8.500 2.500h7a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.500h2',
  undo: 'M8.500 5L4.500 9l4 4M4.500 9H14a5.500 5.500 0 0 1 0 11h-4',
  redo: 'M15.500 5l4 4-4 4M19.500 9H10a5.500 5.500 0 0 0 0 11h4',
  layers: 'M4 7.500L12 4l8 3.500L12 11zM4 12l8 3.500 8-3.500M4 16.500L12 20l8-3.500',
  warn: 'M12 4.500L21 19.500H3zM12 10.500v4M12 17h.01',
  copy: 'M9 9h10.500v10.500H9zM6 15H4.500V4.500H15V6',
  globe:
    'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM3.500 12h17M12 3.500c3 2.500 3.500 6 3.500 8.500s-.5 6-3.500 8.500c-3-2.500-3.500-6-3.500-8.500s.5-6 3.500-8.500z',
} as const

export type AdminIconName = keyof typeof SHAPES

export function AdminIcon({ name, size = 18 }: { name: AdminIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={SHAPES[name]} />
    </svg>
  )
}
