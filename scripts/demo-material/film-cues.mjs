/**
 * The lines below the film, one after the other; each is shown until the next one begins.
 * @type {readonly { atS: number, zh: string, en: string }[]}
 */
export const CUES = [
  {
    atS: 0.6,
    zh: '接待一位看电车的客户，分四步。',
    en: 'Four steps to receive a customer who looks at an electric car.',
  },
  { atS: 5, zh: '第一步：先问，再讲。', en: 'Step one: ask before you explain.' },
  { atS: 7.5, zh: '陈女士：你们这款电车现在什么价？', en: 'Ms Chen: What does this electric car cost now?' },
  {
    atS: 10.5,
    zh: '顾问：给您列清楚。您平时上下班开，还是常跑长途？',
    en: 'Adviser: I will list the price for you. Do you commute, or drive long distances?',
  },
  {
    atS: 15,
    zh: '陈女士：周末带孩子回老家，单程二百八，我怕冬天电不够。',
    en: 'Ms Chen: At weekends 280 km to my home town. I fear it won’t do in winter.',
  },
  { atS: 20, zh: '第二步：用数字回答。', en: 'Step two: answer with figures.' },
  {
    atS: 22.5,
    zh: '标称六百三，零下十度实测约四百一，是标称的六成半。',
    en: 'Rated 630 km; about 410 km measured at minus ten, that is 65 %.',
  },
  {
    atS: 28,
    zh: '单程二百八，出发前充满，一次就能到。',
    en: '280 km one way: charged before you leave, you get there in one go.',
  },
  { atS: 33, zh: '不说“肯定够用”，说量过的数。', en: 'Don’t say “surely enough”; say what was measured.' },
  { atS: 38, zh: '第三步：讲清价格里有什么。', en: 'Step three: say what the price includes.' },
  { atS: 40.5, zh: '陈女士：隔壁同款便宜两千。', en: 'Ms Chen: Next door the same one is 2,000 cheaper.' },
  {
    atS: 43.5,
    zh: '不贬低别家：三年充电、两次保养、三电终身质保，放在一起比。',
    en: 'Never run others down: charging, services and warranty, compared side by side.',
  },
  {
    atS: 51,
    zh: '第四步：约一次试驾，先讲边界。',
    en: 'Step four: arrange a test drive, and first say where the limits are.',
  },
  {
    atS: 54,
    zh: '双手不离方向盘，随时准备接管，大雨自己开。',
    en: 'Hands on the wheel, ready to take over, and no assistance in heavy rain.',
  },
  {
    atS: 59.5,
    zh: '顾问：周六上午，您和先生一起来。',
    en: 'Adviser: Saturday morning, please come with your husband.',
  },
  {
    atS: 65,
    zh: '先问、给数字、讲明白、约试驾。现在轮到您来说。',
    en: 'Ask, give figures, be clear, arrange the drive. Now it is your turn.',
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
