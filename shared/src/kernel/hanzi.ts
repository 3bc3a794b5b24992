/** Pairs of Traditional and Simplified characters of everyday speech; other characters stay unchanged. */
const PAIRS =
  '這这個个們们來来說说話话時时會会為为麼么嗎吗對对沒没還还過过請请謝谢問问題题幾几價价錢钱買买賣卖車车開开關关門门頭头見见聽听覺觉學学習习' +
  '點点兩两後后從从給给讓让該该應应當当經经將将條条東东樣样種种長长間间裡里裏里邊边遠远近近進进運运選选達达邀邀試试駕驾約约週周歲岁實实際际' +
  '電电腦脑機机號号碼码網网線线訂订單单據据預预辦办證证銀银帳账賬账費费繳缴轉转匯汇櫃柜業业務务員员戶户資资產产貸贷款款息息儲储額额減减' +
  '優优惠惠折折贈赠禮礼現现貨货庫库運运輸输廠厂產产驗验檢检查查維维護护保保險险續续航航樓楼層层棟栋鄰邻噪噪聲声響响吵吵擾扰靜静師师傅傅' +
  '處处理理復复覆复馬马上上記记錄录寫写發发送送簡简訊讯聯联絡络繫系係系確确認认誤误錯错歉歉諒谅體体您您氣气難难過过壞坏熱热涼凉溫温飯饭店店' +
  '房房間间鑰钥匙匙鎖锁衛卫生生燈灯調调換换張张貴贵宜宜筆笔數数萬万億亿倆俩雙双隻只無无與与於于從从眾众並并決决況况準准備备須须需需觀观' +
  '親亲愛爱爺爷媽妈媽妈婦妇嬰婴兒儿孫孙陳陈張张劉刘楊杨趙赵黃黄吳吴孫孙馬马羅罗鄭郑許许鄧邓馮冯蕭萧葉叶蘇苏盧卢蔣蒋陸陆餘余歡欢樂乐驚惊' +
  '擔担憂忧慮虑緊紧張张滿满覽览顧顾客客戶户質质量量術术規规則则協协議议劃划計计設设備备強强獎奖勵励團团隊队組组織织級级總总經经理理職职責责' +
  '動动勢势勝胜報报導导尋寻專专屬属層层嚴严勞劳圖图場场塊块夠够獲获壓压歷历曆历懷怀態态慣惯憑凭戰战據据擇择損损撥拨擴扩敗败斷断晚晚曉晓' +
  '書书極极構构標标歡欢漲涨潔洁澤泽濟济災灾煙烟熱热爭争牆墙獨独環环異异療疗盡尽監监穩稳窩窝競竞筆笔節节範范籤签簽签糧粮紅红紙纸細细終终結结' +
  '絕绝統统綠绿綜综練练緩缓縮缩績绩罰罚義义聰聪腳脚臉脸興兴舉举舊旧藥药蓋盖藍蓝號号補补裝装視视訪访評评詢询詳详誠诚誰谁課课談谈論论識识譯译' +
  '讀读變变讚赞豐丰負负財财貼贴賓宾賠赔賴赖趕赶跡迹踐践軟软較较載载輕轻輛辆連连遊游違违遲迟適适郵邮釋释針针鐘钟鐵铁閃闪閉闭閱阅隨随雖虽雜杂離离' +
  '雲云靈灵頂顶項项順顺領领頻频額额顏颜願愿類类飛飞養养駐驻騙骗齊齐齡龄'

const SIMPLIFIED = new Map<string, string>()
for (let i = 0; i + 1 < PAIRS.length; i += 2) SIMPLIFIED.set(PAIRS.charAt(i), PAIRS.charAt(i + 1))

/** Converts a Traditional character to Simplified; returns any other character unchanged. */
export const simplified = (char: string): string => SIMPLIFIED.get(char) ?? char

export const isHan = (char: string): boolean => /\p{Script=Han}/u.test(char)

const DIGITS: Record<string, number> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1_000 }
const RUN = /[零〇一二两三四五六七八九十百千万亿]+/g
const MIXED = /(?<!\d)(\d+(?:\.\d+)?)([百千万亿]+)/g
const SCALE: Record<string, number> = { 百: 100, 千: 1_000, 万: 10_000, 亿: 100_000_000 }

/** "三百二十" -> 320; a run that is not a number ("万一", "千万") gives null. */
function parseRun(run: string): string | null {
  if (/^[零〇一二三四五六七八九]+$/.test(run)) return [...run].map((c) => DIGITS[c]).join('')
  if (/^[百千万亿]/.test(run)) return null
  let total = 0
  let section = 0
  let digit: number | null = null
  let lastUnit = 0
  for (const c of run) {
    const d = DIGITS[c]
    if (d !== undefined) {
      if (digit !== null && digit !== 0) return null
      digit = d
      continue
    }
    const unit = UNITS[c]
    if (unit !== undefined) {
      if (digit === null && unit !== 10) return null
      section += (digit ?? 1) * unit
      lastUnit = unit
    } else {
      const scale = SCALE[c] ?? 1
      total += (section + (digit ?? 0)) * scale
      section = 0
      lastUnit = scale
    }
    digit = null
  }
  // "两万三" means 23,000: a last digit without a unit counts one place below the unit before it.
  const tail = digit ?? 0
  const open = lastUnit >= 100 && !run.includes('零') && !run.includes('〇')
  return String(total + section + (open ? (tail * lastUnit) / 10 : tail))
}

/** Writes Chinese numbers, and figures followed by 百 千 万 亿, as plain digits; leaves everything else unchanged. */
export function plainNumbers(text: string): string {
  const mixed = text.replace(MIXED, (_all, digits: string, units: string) => {
    const value = [...units].reduce((v, u) => v * (SCALE[u] ?? 1), Number(digits))
    return String(Math.round(value))
  })
  return mixed.replace(RUN, (run) => parseRun(run) ?? run)
}
