import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { carFacts, carSmallTalk } from './car-showroom-topics'
import { cold, memory, objection, says, warm, moodFrom } from './customer-parts'

/** 陈女士：客气、仔细，先看数字。 */
export const carCustomer: Customer = {
  facts: carFacts,
  smallTalk: carSmallTalk,
  objections: [
    objection('charging_queue', '过年充电要排队', {
      raisedBy: ['i_charge'],
      wordings: says(
        '平时是方便，过年呢？服务区排队排两个钟头的新闻我可看过。',
        '充电我知道，可节假日都在排队。',
        '那要是服务区的桩坏了呢？我带着孩子。',
      ),
      resolvedBy: {
        keywords: '410|四百|公里|实测|一次就能到|不用充|出发前,充满|错开|提前,充|导航|家里,充|备用',
        examples: [
          '您单程二百八，出发前充满一次就能到',
          '零下十度实测四百一十公里，路上不用充',
          '导航会显示哪个站有空位，可以提前错开',
          '家里装桩，晚上充满再走',
        ],
      },
      pressed: says('排队的事您还没说。', '我就想知道不充电能不能到家。', cold('您还是没答我。')),
      patience: 1,
      resolved: says('嗯，这么算能到家。', '行，那排队我就不怕了。', warm('您这么一说我踏实多了。')),
      dropped: says('这个我再自己查查吧。', '行，先放一放。'),
      hint: '用数字回应：单程二百八，冬天实测四百一十公里，充满能一次到。',
    }),
    objection('no_discount', '一点都不能少', {
      raisedBy: ['i_refuse'],
      wordings: says(
        '一点都不能少？那我还不如去隔壁。',
        '价格死的，那总有点别的吧？',
        '您这么说，我就没法跟先生交代了。',
      ),
      resolvedBy: {
        keywords: '送|赠|充电,三年|保养|质保|权益|包含|申请|店长|装桩|贴膜|置换',
        examples: [
          '价格里包含三年充电和终身质保',
          '我帮您申请多送一次保养',
          '虽然价格统一，但是送充电桩和安装',
          '旧车置换还有补贴',
        ],
      },
      pressed: says('那跟隔壁比，您多了什么？', '除了价格，还有什么？'),
      patience: 1,
      resolved: says('这样算，差得不多了。', '行，这些我记下，回去比一比。', warm('您早这么说嘛。')),
      dropped: says('那我再去隔壁问问。', '行吧，我心里有数了。'),
      hint: '不谈降价，谈包含什么：三年充电、保养、质保、置换补贴。',
    }),
    objection('pushed_off', '随时能提是真的吗', {
      raisedBy: ['i_rush'],
      wordings: says('明天就能提？您这话我不太敢信。', '别的店都说两三周，您怎么随时都有？', '这话能写进合同吗？'),
      resolvedBy: {
        keywords: '两到三周|2到3周|两三周|三周|3周|20天|排产|写进合同|合同|现车|查一下|不好意思',
        examples: [
          '不好意思，一般两到三周，我写进合同',
          '店里有现车，我带您看',
          '我查一下排产再准确告诉您',
          '可以写进合同',
        ],
      },
      pressed: says('您给个能写进合同的时间。', '到底几天？'),
      patience: 1,
      resolved: says('这样说我就信了。', '好，写进合同就行。'),
      dropped: says('时间这事我打个问号。', '行，我再问问别人。'),
      hint: '给一个能写进合同的时间：一般两到三周。',
    }),
  ],
  memories: [
    memory('name', '顾问的姓名', 'name', '', {
      recalls: [
        {
          nodes: ['q_delivery', 's_close'],
          wordings: says('{name}，您讲得挺明白。', '{name}是吧，我记下了。', cold('{name}是吧。')),
        },
      ],
      contradicted: says('您刚才不是说叫{before}吗？', '怎么又是{now}了？', '{before}还是{now}？我记岔了？'),
    }),
    memory('range', '冬天能跑多远', 'length', '续航|实测|能跑|公里数|冬天|零下', {
      recalls: [
        {
          nodes: ['s_close'],
          wordings: says(
            '冬天{range}，我回去就跟他说这个数。',
            '{range}这个数，我得让先生听听。',
            '您说的{range}，我记本子上了。',
          ),
        },
      ],
      contradicted: says(
        '刚才说{before}，怎么又是{now}？',
        '等等，{before}还是{now}？差不少呢。',
        '我做财务的，您这两个数对不上：{before}，{now}。',
      ),
    }),
    memory('weeks', '多久提车', 'duration', '提车|交车|拿车|排产|到店|交付', {
      recalls: [{ nodes: ['s_close'], wordings: says('{weeks}提车，那赶得上我妈生日。', '{weeks}，来得及。') }],
      contradicted: says('刚才说{before}，现在又{now}？', '提车到底{before}还是{now}？', '您先说的是{before}。'),
    }),
    memory('price', '价格', 'money', '指导价|价格|落地|优惠价|车价|裸车', {
      recalls: [],
      contradicted: says(
        '价格刚才说{before}，怎么{now}了？',
        '{before}还是{now}？您写下来给我看。',
        '这两个价对不上啊，{before}，{now}。',
      ),
    }),
  ],
  goals: [
    { id: 'range', label: '知道冬天能跑多远', metBy: ['i_data', 'i_data2'] },
    { id: 'value', label: '知道价格里有什么', metBy: ['i_value'] },
    { id: 'delivery', label: '知道多久提车', metBy: ['i_weeks', 'i_stock'] },
  ],
  mood: moodFrom(5, 8),
  values: [{ id: 'years', label: '旧车开了几年', options: ['七年', '八年', '九年'] }],
  acts: {
    again: says('我是说，{line}', '我刚才问的是，{line}', '哦，我说，{line}', '不好意思，我声音小，{line}'),
    unknown: says('这个我还真没想过。', '说不好。', '这个得问我先生。', '我也不太清楚。', cold('您问这个做什么？')),
    back: says(
      '咱们还是说车。',
      '说回刚才的吧。',
      '我还是想听听您怎么说。',
      '那您看刚才那个事？',
      cold('咱们能说正题吗？'),
    ),
    asked_before: says('这个我刚才说了。', '您问过啦。', '刚说过一遍。', cold('您好像没在听。')),
    not_understood: says(
      '不好意思，我没跟上。',
      '您能说具体一点吗？',
      '我问的好像不是这个。',
      '这跟我问的有关系吗？',
      cold('您还是没回答我。'),
    ),
    silent: says('您在忙吗？', '喂，您好？', '我说的您听见了吗？', '要不我自己看看？'),
    insult: says('您怎么这么说话？', '我是来看车的，不是来受气的。', '请您客气一点。', cold('你们店就是这么待客的？')),
    refusal: says('那我来这儿干什么？', '您要是不想接待，换个人来。', '这样的话，我去别家了。'),
    blame: says('怎么成了我的不是？', '我就问一句，您冲我来干什么。', '您先别怪我，把话说清楚。'),
    left: says('这个先不说了。', '算了，我回头上网查。', '好吧，换个话题。', cold('行，当我没问。')),
    farewell: says('我还是去别家看看吧，再见。', '今天先到这儿吧，我走了。', '算了，您忙，我不耽误您了。'),
    hurt: says('您这态度，车再好我也不买了。', '我走了，麻烦把我的电话删掉。', '不看了，再见。'),
  },
  nodes: [
    {
      node: 's_greet',
      again: says('我就是想问问活动和价钱。', '这款车现在怎么样，您给介绍介绍？', '我随便看看，您这车什么情况？'),
      left: says('我自己说吧，我主要怕冬天。'),
    },
    {
      node: 's_range',
      again: says('冬天到底能跑多少公里？', '我就关心冬天，二百八能不能一口气到？', '零下十来度，续航还剩多少？'),
      left: says('续航我回去自己查，先说价格吧。'),
    },
    {
      node: 's_data',
      again: says('有没有实际跑出来的数？', '您给个数字，行吗？', '测试报告有吗？'),
      left: says('没有数字我也没法判断。'),
    },
    {
      node: 's_price',
      again: says('价格还能不能再少点？', '隔壁便宜两千，您怎么说？', '同样的车，为什么您这儿贵两千？'),
      left: says('价格的事我心里有数了。'),
    },
    {
      node: 'q_delivery',
      again: says('多久能提车？', '我下个月底要用，来得及吗？', '提车要等几周？'),
      left: says('提车的事我再打听吧。'),
    },
    {
      node: 's_close',
      again: says('我得回去跟先生商量商量。', '今天我就先不定了。', '我想和家里人再合计合计。'),
      left: says('那我先回去了。'),
    },
  ],
  outcomes: [
    {
      outcome: 'won',
      trustFrom: 8,
      unresolved: [],
      unmet: [],
      left: false,
      wordings: says(
        '好，周末我带他来，您把车给我留着。',
        '行，那就周末见，谢谢你{name}。',
        '好的，开一圈再说，谢谢您。',
        '可以，我先跟他说一声，周末见。',
      ),
    },
    {
      outcome: 'lost',
      unresolved: [],
      unmet: [],
      wordings: says('不急，我再看看吧，再见。', '您这么催我，我反倒不敢定了。', '那我先走了，谢谢。'),
    },
    {
      outcome: 'open',
      trustBelow: 4,
      unresolved: [],
      unmet: [],
      wordings: says('再说吧，谢谢。', '嗯，我考虑考虑，再见。', '看他时间吧，不一定。'),
    },
    {
      outcome: 'open',
      unresolved: ['charging_queue', 'no_discount', 'pushed_off'],
      unmet: [],
      wordings: says('有的事我还得再问问，先这样。', '好，我回去想想，还有没弄明白的。'),
    },
  ],
}
