import type { Shape } from './Drawing.types'

/** Customers and learners are drawn, never photographed. A portrait is a face with hair, clothes and an emotion. */
interface Look {
  background: `#${string}`
  skin: `#${string}`
  neck: `#${string}`
  top: `#${string}`
  hair: `#${string}`
  /** Behind the head and shoulders. */
  back?: string
  /** Over the forehead. */
  front: string
  glasses?: boolean
  moustache?: boolean
  /** Lines beside the mouth and under the eyes. */
  older?: boolean
  /** A collar without lapels (uniforms, jackets). */
  round?: boolean
}

const HAIR = {
  bob: {
    back: 'M32 58c-3-28 10-40 28-40s31 12 28 40c-.5 12-3 20-7 25H39c-4-5-6.5-13-7-25z',
    front: 'M38 56c-1-19 7-30 22-30s23 11 22 30c-3-3-5-9-6-15-8 5-20 7-31 6-3 2-5 5-7 9z',
  },
  tail: {
    back: 'M36 52c-2-24 9-34 24-34s26 10 24 34l-3 12H39zM80 36c12 2 15 16 11 34-1 6-5 8-8 5 3-10 3-24-5-34z',
    front: 'M38 52c0-18 8-28 22-28s22 10 22 28c-4-3-7-8-9-14-7 7-20 9-28 8-3 1-5 3-7 6z',
  },
  bun: {
    back: 'M50 14a10 9 0 0 1 20 0c0 4-2 7-5 8H55c-3-1-5-4-5-8zM37 50c-2-22 9-31 23-31s25 9 23 31l-3 8H40z',
    front: 'M38 51c0-18 8-27 22-27s22 9 22 27c-2-6-6-12-12-15-9-2-17-1-23 3-4 2-7 6-9 12z',
  },
  short: {
    front: 'M37 48c-2-19 8-30 24-30 15 0 25 9 22 30-3-3-4-7-5-11-6-4-18-1-31-4-5 3-8 9-10 15z',
  },
  crew: {
    front: 'M38 46c-1-18 8-27 22-27s23 9 22 27c-2-4-3-8-5-12-10-3-24-3-34 0-2 4-3 8-5 12z',
  },
  receding: {
    front:
      'M38 52c-2-8-1-16 3-21-1 6 0 10 1 14-2 1-3 4-4 7zM82 52c2-8 1-16-3-21 1 6 0 10-1 14 2 1 3 4 4 7zM44 28c8-9 24-9 32 0-9-4-23-4-32 0z',
  },
  long: {
    back: 'M31 60c-4-30 10-42 29-42s33 12 29 42c-1 16-2 26 1 34H30c3-8 2-18 1-34z',
    front: 'M38 54c0-18 9-28 22-28s22 10 22 28c-6-4-14-11-20-22-5 9-15 17-24 22z',
  },
} as const

const LOOKS = {
  'woman-bob': {
    background: '#FCE3D0',
    skin: '#F6CDB0',
    neck: '#E9B795',
    top: '#B9603A',
    hair: '#33292A',
    ...HAIR.bob,
  },
  'woman-bun': {
    background: '#F4E3EC',
    skin: '#F7D3BB',
    neck: '#E8BB9C',
    top: '#8C4A6B',
    hair: '#3B2B26',
    ...HAIR.bun,
  },
  'woman-long': {
    background: '#E6EBDD',
    skin: '#E9B894',
    neck: '#D7A27D',
    top: '#5F7346',
    hair: '#2A2324',
    ...HAIR.long,
  },
  'woman-older': {
    background: '#EFE6DA',
    skin: '#F1CDB2',
    neck: '#E0B596',
    top: '#7A5A3C',
    hair: '#8F8A88',
    ...HAIR.bun,
    glasses: true,
    older: true,
  },
  'man-glasses': {
    background: '#E3E3F0',
    skin: '#F4CBAE',
    neck: '#E4B592',
    top: '#59608F',
    hair: '#3A3230',
    ...HAIR.short,
    glasses: true,
  },
  'man-crew': {
    background: '#DCE8F2',
    skin: '#E8B893',
    neck: '#D5A27C',
    top: '#3E5F7E',
    hair: '#26211F',
    ...HAIR.crew,
  },
  'man-older': {
    background: '#ECE4DA',
    skin: '#EEC5A6',
    neck: '#DCAE8C',
    top: '#6B5640',
    hair: '#9A9491',
    ...HAIR.receding,
    moustache: true,
    older: true,
  },
  'man-traveller': {
    background: '#F3E7CF',
    skin: '#F2C9AB',
    neck: '#E0B08E',
    top: '#9A6B1F',
    hair: '#7A4B2A',
    ...HAIR.short,
    round: true,
  },
  'learner-woman': {
    background: '#D5EDF0',
    skin: '#F8D5BC',
    neck: '#ECC0A2',
    top: '#0B6472',
    hair: '#2B2A33',
    ...HAIR.tail,
  },
  'learner-man': {
    background: '#D5EDF0',
    skin: '#F1C8A9',
    neck: '#E0B18E',
    top: '#0B6472',
    hair: '#2B2A33',
    ...HAIR.crew,
  },
} as const satisfies Record<string, Look>

export type PortraitKey = keyof typeof LOOKS
export const PORTRAITS = Object.keys(LOOKS) as readonly PortraitKey[]
/** Those that a customer can have: learners have portraits of their own. */
export const CUSTOMER_PORTRAITS = PORTRAITS.filter((key) => !key.startsWith('learner'))

/** Mouth and brows by emotion (spec): 0 calm, 1 happy, 2 hesitant, 3 anxious, 4 dissatisfied, 5 angry, 6 sad. */
const MOODS: readonly { mouth: string; brows: string }[] = [
  { mouth: 'M54.5 67.5c3 2.6 8 2.6 11 0', brows: 'M47.5 48.5c2-1.5 5-1.6 7-.4M65.5 48.1c2-1.2 5-1.1 7 .4' },
  { mouth: 'M53 66c3.6 5 10.4 5 14 0', brows: 'M47.5 47.5c2-1.8 5-1.9 7-.7M65.5 46.8c2-1.2 5-1.1 7 .7' },
  { mouth: 'M55 68.4c3-.5 6.4-.3 9.5.5', brows: 'M47.5 48.5c2-1.5 5-1.6 7-.4M65.5 46.8c2-1.4 5-1.3 7 .2' },
  { mouth: 'M55 69.5c3-1.8 7-1.8 10 0', brows: 'M47.5 48.8c2.2-.6 5-1.8 6.5-3M66 45.8c1.5 1.2 4.3 2.4 6.5 3' },
  { mouth: 'M54.5 70.2c3-2.8 8-2.8 11 0', brows: 'M47.5 47.8c2.2-.6 5 .2 7 1.2M65.5 49c2-1 4.8-1.8 7-1.2' },
  { mouth: 'M54 70.8c3.2-3.6 8.8-3.6 12 0', brows: 'M47.3 46.2c2.4 .5 5.2 1.8 7 3.4M65.7 49.6c1.8-1.6 4.6-2.9 7-3.4' },
  { mouth: 'M55 70.3c2.8-2.4 7.2-2.4 10 0', brows: 'M47 49.8c2-.8 4.6-2.6 6-4.4M67 45.4c1.4 1.8 4 3.6 6 4.4' },
]

const INK = '#2B2527'
const LINE = '#4A3C38'

function glasses(): Shape[] {
  return [
    { kind: 'circle', cx: 51, cy: 55, r: 6.5, stroke: '#3B3A44', strokeWidth: 1.8 },
    { kind: 'circle', cx: 69, cy: 55, r: 6.5, stroke: '#3B3A44', strokeWidth: 1.8 },
    { kind: 'path', d: 'M57.5 54.5h5', stroke: '#3B3A44', strokeWidth: 1.8 },
  ]
}

/** Shapes on a 120 px grid. An unknown emotion is drawn as calm. */
export function portraitShapes(key: PortraitKey, emotion: number): Shape[] {
  const look: Look = LOOKS[key]
  const mood = MOODS[emotion] ?? MOODS[0]
  const shapes: Shape[] = [{ kind: 'rect', x: 0, y: 0, width: 120, height: 120, fill: look.background }]
  if (look.back) shapes.push({ kind: 'path', d: look.back, fill: look.hair })
  shapes.push({ kind: 'path', d: 'M12 122c2-24 20-34 48-34s46 10 48 34z', fill: look.top })
  if (!look.round)
    shapes.push({ kind: 'path', d: 'M46 88l14 13 14-13 5 3-12 20H53L41 91z', fill: '#FFFFFF', opacity: 0.88 })
  shapes.push(
    { kind: 'path', d: 'M50 70h20v14c0 9-4.5 14-10 14s-10-5-10-14z', fill: look.neck },
    { kind: 'ellipse', cx: 60, cy: 54, rx: 21, ry: 25, fill: look.skin },
    { kind: 'circle', cx: 51.5, cy: 55, r: 2.1, fill: INK },
    { kind: 'circle', cx: 68.5, cy: 55, r: 2.1, fill: INK },
    { kind: 'path', d: mood?.brows ?? '', stroke: LINE, strokeWidth: 1.7, round: true },
    { kind: 'path', d: mood?.mouth ?? '', stroke: '#A8553F', strokeWidth: 1.7, round: true },
    { kind: 'circle', cx: 46, cy: 63, r: 4, fill: '#EE9F83', opacity: 0.35 },
    { kind: 'circle', cx: 74, cy: 63, r: 4, fill: '#EE9F83', opacity: 0.35 },
  )
  if (look.older) {
    shapes.push({
      kind: 'path',
      d: 'M48 59.5c1.8 1 4.2 1 6 0M66 59.5c1.8 1 4.2 1 6 0M50.5 65c-.8 1.6-.9 3.2-.4 4.6M69.5 65c.8 1.6.9 3.2.4 4.6',
      stroke: LINE,
      strokeWidth: 1,
      opacity: 0.45,
      round: true,
    })
  }
  if (look.moustache)
    shapes.push({
      kind: 'path',
      d: 'M52 65.5c2-2.6 5-3 8-1.6 3-1.4 6-1 8 1.6-2.6 1-5.5 1-8 .2-2.5.8-5.4.8-8-.2z',
      fill: look.hair,
    })
  shapes.push({ kind: 'path', d: look.front, fill: look.hair })
  if (look.glasses) shapes.push(...glasses())
  return shapes
}

/** The portrait with this key, or a default one of the gender. */
export function portraitKey(key: string, gender: 'female' | 'male'): PortraitKey {
  return PORTRAITS.find((known) => known === key) ?? (gender === 'male' ? 'man-glasses' : 'woman-bob')
}
