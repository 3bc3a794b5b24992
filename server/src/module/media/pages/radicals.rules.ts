/** Radicals of the supplement that have the same picture as a sign, each before that sign; Unicode's compatibility forms lack them. */
const PAIRS =
  '⺁厂⺄乙⺇几⺈刀⺋卩⺎兀⺏尣⺐尢⺒巳⺗小⺛旡⺝月⺟母⺠民⺡氵⺢水⺣灬⺤爪⺥爫⺦丬⺩王⺪疋⺫目⺬示⺭礻⺮竹⺰纟⺱网⺲罒⺳罓⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞飠⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟'
const SIGNS = new Map(Array.from({ length: PAIRS.length / 2 }, (_none, n) => [PAIRS[2 * n], PAIRS[2 * n + 1]]))

/**
 * Signs in the place of radicals. Fonts draw both alike, so programs that write PDF take a radical for the sign: nobody
 * would find 车 or 十 in such a document, and it would be read aloud as something else.
 */
export const withoutRadicals = (text: string): string =>
  text.replace(/[\u2E80-\u2FDF]/g, (radical) => SIGNS.get(radical) ?? radical.normalize('NFKC'))
