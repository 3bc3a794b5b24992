/** Icons on a 24 px grid, stroke 1.8, round ends, `currentColor`. Each holds SVG path data. */
interface IconShape {
  /** Open strokes. */
  d: string
  /** Filled parts (play, drag, more and dots only). */
  fill?: string
  strokeWidth?: number
}

const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
const rect = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`
const CLOUD = 'M7 18.5a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 10.6a4 4 0 0 1-.5 7.9z'
const PHONE = 'M17.5 11V5.3a2.8 2.8 0 0 0-2.8-2.8H9.3a2.8 2.8 0 0 0-2.8 2.8v13.4a2.8 2.8 0 0 0 2.8 2.8H12'
const MIC = `${rect(9, 3, 6, 11, 3)}M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3`

export const ICONS = {
  mic: { d: MIC },
  micOff: {
    d: 'M4 4l16 16M9 9v2a3 3 0 0 0 4.6 2.5M15 11V6a3 3 0 0 0-5.7-1.3M5.5 11.5a6.5 6.5 0 0 0 10.4 5.2M18.5 11.5a6.4 6.4 0 0 1-.6 2.7M12 18v3',
  },
  phoneTick: { d: `${PHONE}M15 18l2 2 4-4` },
  broken: { d: 'M2.5 12h5l2.5-4.5M14 16.5l2.5-4.5h5' },
  tick: { d: 'M5 12.5l4.5 4.5L19 7.5' },
  close: { d: 'M6 6l12 12M18 6L6 18' },
  cloud: { d: CLOUD },
  cloudTick: { d: `${CLOUD}M9.3 13.8l2 2 3.6-3.8` },
  offline: {
    d: 'M4 4l16 16M3.5 9.5a12 12 0 0 1 4-2.7M11 6.1a12 12 0 0 1 9.5 3.4M6.5 13a7.7 7.7 0 0 1 4-2.2M9.5 16.3a3.6 3.6 0 0 1 5 0M12 19.5h.01',
  },
  clock: { d: `${circle(12, 12, 8.5)}M12 7.5V12l3 2` },
  retry: { d: 'M4.5 12a7.5 7.5 0 0 1 13-5L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5L4 14.5M4 19.5v-5h5' },
  pause: { d: 'M8.5 5v14M15.5 5v14', strokeWidth: 2.6 },
  play: { d: '', fill: 'M8 5.5v13l10.5-6.5z' },
  globe: {
    d: `${circle(12, 12, 8.5)}M3.5 12h17M12 3.5c3 2.5 3.5 6 3.5 8.5s-.5 6-3.5 8.5c-3-2.5-3.5-6-3.5-8.5s.5-6 3.5-8.5z`,
  },
  down: { d: 'M6 9l6 6 6-6' },
  up: { d: 'M6 15l6-6 6 6' },
  next: { d: 'M9 5l7 7-7 7' },
  back: { d: 'M15 5l-7 7 7 7' },
  eye: { d: `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z${circle(12, 12, 2.8)}` },
  key: { d: `${circle(8, 15.5, 4)}M11 12.5l8-8M15.5 8l2.5 2.5` },
  phone: { d: `${rect(7, 2.5, 10, 19, 2.5)}M10.5 18.5h3` },
  laptop: { d: `${rect(5, 5, 14, 10.5, 1.5)}M2.5 19h19` },
  minus: { d: 'M6 12h12' },
  eyeOff: {
    d: 'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.5-1.2M10 10a2.8 2.8 0 0 0 4 4',
  },
  voice: { d: 'M4 10v4M8 7v10M12 4v16M16 8v8M20 10.5v3' },
  path: { d: `${rect(3, 4, 7, 5.5, 1.5)}${rect(14, 14.5, 7, 5.5, 1.5)}M6.5 9.5v4.7a3 3 0 0 0 3 3H14` },
  pencil: { d: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z' },
  bolt: { d: 'M13 3L5 13.5h6L10.5 21 19 10h-6.5z' },
  trophy: {
    d: 'M8 4h8v5a4 4 0 0 1-8 0zM8 5.5H4.5V7A3.5 3.5 0 0 0 8 10.5M16 5.5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 13v4M8.5 20.5h7M9.5 20.5c0-2 1-3.5 2.5-3.5s2.5 1.5 2.5 3.5',
  },
  bell: { d: 'M6 17v-6a6 6 0 0 1 12 0v6l1.500 2h-15zM10 21.500h4' },
  home: { d: 'M4 11l8-7 8 7v8.5a1 1 0 0 1-1 1h-4.5V14h-5v6.5H5a1 1 0 0 1-1-1z' },
  person: { d: `${circle(12, 8, 4)}M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6` },
  more: { d: '', fill: `${circle(5.5, 12, 1.9)}${circle(12, 12, 1.9)}${circle(18.5, 12, 1.9)}` },
  lock: { d: `${rect(5, 11, 14, 9.5, 2.5)}M8 11V8a4 4 0 0 1 8 0v3` },
  headset: {
    d: 'M4 15v-2.5a8 8 0 0 1 16 0V15M4 14.5h2.5v5H5a1 1 0 0 1-1-1zM20 14.5h-2.5v5H19a1 1 0 0 0 1-1zM19 19.5c-.5 1.3-2 2-4.5 2',
  },
  keyboard: { d: `${rect(3, 6, 18, 12, 2.5)}M7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8` },
  hint: { d: 'M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.6.5-.9 1.1-1 1.9v.1h-5v-.1c-.1-.8-.4-1.4-1-1.9z' },
  target: { d: `${circle(12, 12, 8.5)}${circle(12, 12, 4.5)}`, fill: circle(12, 12, 1.4) },
  book: { d: 'M4.5 5.5A2 2 0 0 1 6.5 3.5H19.5v14H6.5a2 2 0 0 0-2 2zM4.5 19.5a2 2 0 0 0 2 1.5h13v-3.5' },
  medal: { d: `${circle(12, 9, 5.5)}M8.5 13.5L7 21l5-2.5L17 21l-1.5-7.5` },
  textSize: { d: 'M3 18L7.5 6.5 12 18M4.5 14.5h6M14 18l3-8 3 8M15 15.5h4' },
  moon: { d: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z' },
  download: { d: 'M12 4.5v11M7.5 11l4.5 4.5 4.5-4.5M4.5 17.5v1a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-1' },
  alert: { d: `${circle(12, 12, 8.5)}M12 7.5v5.5M12 16.3h.01` },
  star: { d: 'M12 3.5l2.6 5.3 5.9.9-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.9z' },
  exit: { d: 'M10 4.5H6a1.5 1.5 0 0 0-1.5 1.5v12A1.5 1.5 0 0 0 6 19.5h4M14.5 8l4 4-4 4M18.5 12H9.5' },
  flag: { d: 'M6 21V4M6 4.5c4-2.2 8 2.2 12 0v9c-4 2.2-8-2.2-12 0' },
  grid: {
    d: `${rect(4, 4, 6.5, 6.5, 1.5)}${rect(13.5, 4, 6.5, 6.5, 1.5)}${rect(4, 13.5, 6.5, 6.5, 1.5)}${rect(13.5, 13.5, 6.5, 6.5, 1.5)}`,
  },
  rotate: { d: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5' },
  search: { d: `${circle(10.5, 10.5, 6.5)}M15.3 15.3L20.5 20.5` },
  zoomIn: { d: `${circle(10.5, 10.5, 6.5)}M15.3 15.3L20.5 20.5M10.5 8v5M8 10.5h5` },
  zoomOut: { d: `${circle(10.5, 10.5, 6.5)}M15.3 15.3L20.5 20.5M8 10.5h5` },
  print: {
    d: `M7 9V3.5h10V9M7 17.5H5a1.5 1.5 0 0 1-1.5-1.5v-5.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V16a1.5 1.5 0 0 1-1.5 1.5h-2${rect(7, 14, 10, 6.5, 1)}`,
  },
  history: { d: 'M4.2 9.5a8.3 8.3 0 1 1-.5 4M4 5v4.5h4.5M12 8v4.2l2.8 1.8' },
  send: { d: 'M12 19.5V5M6 11l6-6 6 6' },
  shield: { d: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z' },
  sound: { d: 'M4 9.5v5h3.500l5 4v-13l-5 4zM16 9a4.200 4.200 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11' },
  soundOff: { d: 'M4 9.5v5h3.500l5 4v-13l-5 4zM16 9.500l5 5M21 9.500l-5 5' },
  expand: { d: 'M9 4.500H4.500V9M15 4.500h4.500V9M9 19.500H4.500V15M15 19.500h4.500V15' },
  ear: { d: 'M7 10a5.5 5.5 0 1 1 11 0c0 3.5-3.5 4.2-3.5 7.5a3 3 0 0 1-5.7 1.3M10 10a2.5 2.5 0 1 1 4 2' },
} as const satisfies Record<string, IconShape>

export type IconName = keyof typeof ICONS

/** Path data of an icon with its optional parts made explicit. */
export function iconShape(name: IconName): IconShape {
  return ICONS[name]
}
