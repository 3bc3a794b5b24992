/**
 * The lines below the film, one after the other; each is shown until the next one begins.
 * @type {readonly { atS: number, zh: string, en: string }[]}
 */
export const CUES = [
  {
    atS: 0.6,
    zh: '接待一位看电车的客户，分四步。',
    en: 'Four steps with a customer who looks at an electric car.',
  },
  { atS: 5, zh: '第一步：先问，再讲。', en: 'Step one: ask before you explain.' },
  { atS: 7.5, zh: '“你们这款电车现在什么价？”', en: '“What does this electric car cost?”' },
  {
    atS: 10.5,
    zh: '“给您列清楚。您平时怎么开？”',
    en: '“I’ll list it for you. How do you use your car?”',
  },
  {
    atS: 15,
    zh: '“周末回老家，我怕冬天电不够。”',
    en: '“280 km home at weekends. Will it do in winter?”',
  },
  { atS: 20, zh: '第二步：用数字回答。', en: 'Step two: answer with figures.' },
  {
    atS: 22.5,
    zh: '零下十度，实测约剩标称的六成半。',
    en: 'At minus ten, about 65 % of the rated range: 410 km.',
  },
  {
    atS: 28,
    zh: '单程二百八，充满一次就能到。',
    en: '280 km one way: charged in full, you get there in one go.',
  },
  { atS: 33, zh: '不说“肯定够用”，说量过的数。', en: 'Don’t say “surely enough”; say what was measured.' },
  { atS: 38, zh: '第三步：讲清价格里有什么。', en: 'Step three: say what the price includes.' },
  { atS: 40.5, zh: '“隔壁同款便宜两千。”', en: '“Next door the same one is 2,000 cheaper.”' },
  {
    atS: 43.5,
    zh: '不贬低别家，把包含的放在一起比。',
    en: 'Don’t run others down: compare what is included.',
  },
  {
    atS: 51,
    zh: '第四步：约一次试驾，先讲边界。',
    en: 'Step four: arrange a test drive, and say where the limits are.',
  },
  {
    atS: 54,
    zh: '手不离方向盘，随时准备接管。',
    en: 'Hands on the wheel, and always ready to take over.',
  },
  {
    atS: 59.5,
    zh: '“周六上午，您和先生一起来。”',
    en: '“Saturday morning, please come with your husband.”',
  },
  {
    atS: 65,
    zh: '四步走完，现在轮到您来说。',
    en: 'That is all four. Now it is your turn to speak.',
  },
]

/** Length of the film, and pictures of it in a second. */
export const FILM = { seconds: 72, fps: 25, width: 854, height: 480 }

/**
 * WebVTT.
 * @param {'zh' | 'en'} language
 */
export function subtitlesIn(language) {
  const rows = CUES.map((cue, n) => {
    const until = CUES[n + 1]?.atS ?? FILM.seconds
    return `${n + 1}\n${timeOf(cue.atS)} --> ${timeOf(until - 0.1)}\n${cue[language]}\n`
  })
  return `WEBVTT\n\n${rows.join('\n')}`
}

/** @param {number} s */
function timeOf(s) {
  const minutes = Math.floor(s / 60)
  return `00:${String(minutes).padStart(2, '0')}:${(s - minutes * 60).toFixed(3).padStart(6, '0')}`
}
