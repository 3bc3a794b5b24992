import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { broadbandFacts, broadbandSmallTalk } from './broadband-facts'
import { cold, memory, objection, says, warm, moodFrom } from './customer-parts'

/** 周先生：憋着气打来的老用户，讲理，认说到做到。 */
export const broadbandCustomer: Customer = {
  facts: broadbandFacts,
  smallTalk: broadbandSmallTalk,
  objections: [
    objection('again', '上次也说来，没来', {
      raisedBy: ['visit'],
      wordings: says('上次也说师傅来，等了一个礼拜没人影。', '来？上回你们也这么说的。', '我凭什么信你这回？'),
      resolvedBy: {
        keywords: '短信|工号|我的电话|直接找我|跟进|回访|打给您|写进工单|加急|盯着',
        examples: [
          '我给您发短信，里面有师傅的电话',
          '我叫李明，您直接找我，我盯着这张单子',
          '我把工单加急，明天再打给您确认',
          '师傅没到您就打我工号的电话',
        ],
      },
      pressed: says('那要是又不来呢？', '空口说的我不信。', cold('你还是没说怎么保证有人来。')),
      patience: 1,
      resolved: says('行，我等你短信。', '有人盯着就好。', warm('你这么办事，我放心。')),
      dropped: says('算了，来不来再说吧。', '我先不跟你争这个。'),
      hint: '让他有个抓手：短信、工号、回访。',
    }),
  ],
  memories: [
    memory('name', '客服的姓名', 'name', '', {
      recalls: [
        {
          nodes: ['usage', 'offer', 'decide'],
          wordings: says('{name}，我记住你了。', '{name}是吧，你说说看。', cold('{name}是吧，行。')),
        },
      ],
      contradicted: says('你刚才不是说叫{before}吗？', '怎么又是{now}了？', '到底是{before}还是{now}？'),
    }),
    memory('price', '月费', 'money', '月费|每月|一个月|套餐|资费', {
      recalls: [{ nodes: ['decide'], wordings: says('一个月{price}，我记着了。', '{price}，别到时候账单又变了。') }],
      contradicted: says(
        '刚才说{before}，怎么又{now}了？',
        '{before}还是{now}？你说准了。',
        '你这价钱怎么变来变去的？',
      ),
    }),
    memory('arrives', '师傅多久到', 'duration', '上门|师傅|检修|到您家', {
      recalls: [{ nodes: ['decide'], wordings: says('{arrives}内来人，我等着。') }],
      contradicted: says('刚说{before}，又成{now}了？', '到底{before}还是{now}？', '你先说的是{before}。'),
    }),
  ],
  goals: [
    { id: 'stable', label: '晚上不断网', metBy: ['visit'] },
    { id: 'fair', label: '老用户不吃亏', metBy: ['offer'] },
  ],
  mood: moodFrom(4, 8),
  acts: {
    again: says('我说，{line}', '信号不好？我说，{line}', '我再说一遍，{line}', '我刚才讲，{line}'),
    unknown: says('这个我哪知道。', '说不上来。', '没留意过。', '这个跟我退网有关系吗？', cold('你问这个干什么？')),
    back: says('说回网的事。', '咱们说正事。', '先把我这网的事说清楚。', '扯远了啊。', cold('能不能说重点？')),
    asked_before: says('这个我说过了。', '刚才不是问过吗？', '你记一下行不行？', cold('你没在听吧？')),
    not_understood: says('什么意思？', '没听明白。', '你说的跟我这事有关系吗？', '你讲清楚一点。', cold('答非所问。')),
    silent: says('喂？', '在不在？', '不是又断了吧？', '说话呀。'),
    insult: says('你怎么骂人？', '我是交钱的，不是来挨骂的。', '你再说一遍？', cold('你工号多少？')),
    refusal: says('那你们谁管？', '不管是吧，行，我找管的人。', '这就是你们的服务？'),
    blame: says('我的问题？光猫是你们的。', '怎么又成我的不是了？', '别往我身上推。'),
    left: says('算了，这个先不说。', '行，跳过。', '不说这个了。', cold('跟你说不明白。')),
    farewell: says('算了，我直接去营业厅退。', '不跟你说了，我挂了。', '行了，退网吧，再见。'),
    hurt: says('我投诉你，再见。', '就冲你这态度，今天就退。', '挂了，你等投诉吧。'),
  },
  nodes: [],
  outcomes: [],
}
