import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { chosen, cold, memory, objection, says, warm, moodFrom } from './customer-parts'
import { propertyFacts, propertySmallTalk } from './property-call-topics'

/** 刘女士：一个星期没睡好，怕被推来推去。 */
export const propertyCustomer: Customer = {
  facts: propertyFacts,
  smallTalk: propertySmallTalk,
  objections: [
    objection('only_phone', '光打电话有没有用', {
      raisedBy: ['i_contact'],
      wordings: says(
        '打电话他们要是不接呢？我敲门都不开。',
        '光打个电话，管用吗？',
        '前天你们也说打电话，打了没有我都不知道。',
      ),
      resolvedBy: {
        keywords: '上门|派人|今晚,去|安排,同事|保安|值班|现场|当面|敲,门|不接,去|走一趟',
        examples: [
          '不接电话我们今晚就上门',
          '我安排值班同事今晚十一点上门',
          '电话打不通就派保安去敲门',
          '我亲自去一趟，当面跟他们说',
        ],
      },
      pressed: says('那还是没人去啊。', '我就怕又是一个电话就完了。', cold('说来说去还是打电话。')),
      patience: 1,
      resolved: says('有人去就好。', '行，有人上门我就踏实点。', warm('好，你这么说我心里有底了。')),
      dropped: says('行吧，你先打，打了告诉我。', '先这样，不行我再找你。'),
      hint: '说清电话打不通怎么办：今晚派人上门。',
    }),
    objection('too_late', '今晚怎么办', {
      raisedBy: ['i_firm_contact'],
      wordings: says('那今晚呢？今晚我还是睡不了。', '联系归联系，今晚十一点一响，我找谁？', '今晚要是还吵呢？'),
      resolvedBy: {
        keywords: '今晚|值班|24小时|打给我|直接打|上门|派人|保安|随时',
        examples: [
          '今晚十一点我派值班同事过去',
          '今晚再响您直接打值班电话',
          '我今晚在，您随时打给我',
          '今晚保安会去巡一趟',
        ],
      },
      pressed: says('我问的是今晚。', '你还没说今晚怎么办。'),
      patience: 1,
      resolved: says('好，那今晚我等着。', '行，有个人能找就行。'),
      dropped: says('那我今晚再忍一晚。', '行吧，大不了我带孩子去我妈家。'),
      hint: '说清今晚谁去、再响打给谁。',
    }),
  ],
  memories: [
    memory('name', '客服的姓名', 'name', '', {
      recalls: [
        {
          nodes: ['s_plan', 'q_reply'],
          wordings: says('{name}，我就指着你了。', '你是{name}吧？我记下了。', cold('{name}是吧，我记着你名字了。')),
        },
      ],
      contradicted: says('你刚才说你叫{before}的。', '怎么又是{now}了？不是{before}吗？', '{before}还是{now}？'),
    }),
    memory('visit', '几点上门', 'clock', '上门|派人|安排|过去|到场|值班|保安', {
      recalls: [
        { nodes: ['q_reply'], wordings: says('{visit}，我等着听动静。', '你说的{visit}，我记着了。', '好，{visit}。') },
      ],
      contradicted: says('刚才说{before}，怎么又{now}了？', '到底{before}还是{now}？', '等一下，你先说的是{before}。'),
    }),
    memory('reply_in', '多久回复', 'duration', '回复|回电|答复|给您电话|处理|之内|以内|内给', {
      recalls: [{ nodes: ['q_reply'], wordings: says('你先前说{reply_in}，还作数吧？', '{reply_in}，是你说的啊。') }],
      contradicted: says(
        '不是说{before}吗，怎么{now}了？',
        '{before}变{now}，又往后拖了。',
        '你前头说的可是{before}。',
      ),
    }),
    chosen(
      'who',
      '谁上门',
      '上门|派|楼上|702|现场|敲门|走一趟',
      {
        guard: ['保安', '保安|巡逻'],
        duty: ['值班的同事', '值班同事|值班的同事|值班人员|值班的人'],
        self: ['你本人', '我亲自,去|我亲自上门|我本人去|我自己去|我去一趟|我过去一趟'],
      },
      {
        recalls: [
          { nodes: ['s_firm', 'q_reply'], wordings: says('{who}去，是吧？我听着楼道。', '你说的是{who}去，我等着。') },
        ],
        contradicted: says(
          '刚才说{before}去，怎么又是{now}了？',
          '到底是{before}还是{now}？',
          '你前头说的是{before}。',
        ),
      },
    ),
  ],
  goals: [
    { id: 'tonight', label: '今晚有人管', metBy: ['i_visit', 'i_firm_visit'] },
    { id: 'reply', label: '知道什么时候有回话', metBy: ['i_when_reply'] },
  ],
  mood: moodFrom(4, 7),
  acts: {
    again: says('我是说，{line}', '我再说一遍啊，{line}', '喂，听得见吗？{line}', '我刚才说，{line}'),
    unknown: says(
      '这我还真不知道。',
      '这个我没注意。',
      '不清楚，我光顾着哄孩子了。',
      '这得问你们吧？',
      cold('问这个有什么用？'),
    ),
    back: says(
      '咱们还是说楼上的事。',
      '你先说这事怎么弄。',
      '先把吵的事解决了吧。',
      '说回我家这个事。',
      cold('别扯远了，行吗？'),
    ),
    asked_before: says('这个我刚说过。', '刚才问过了呀。', '我说过了，你没记？', cold('你到底记没记？')),
    not_understood: says(
      '嗯？我没太明白。',
      '您的意思是？',
      '这跟我家吵有什么关系？',
      '你说的我没听懂，我困得很。',
      cold('你别敷衍我。'),
    ),
    silent: says('喂？还在吗？', '怎么没声了？', '喂喂？', '你在听吗？'),
    insult: says('你怎么说话呢？', '我好好跟你说，你骂人？', '我是业主，你客气点。', cold('你工号多少？我要投诉。')),
    refusal: says('你们不管谁管？', '又推给我？', '那我交物业费干什么？'),
    blame: says('我被吵得睡不着，还怪我？', '合着是我太讲究了？', '你住过来试试。'),
    left: says('算了，这个先不说。', '行，你先别管这个。', '不说这个了。', cold('得，白问。')),
    farewell: says('算了，我找别人吧。', '跟你说不通，我找业委会。', '不说了，我直接打街道电话。'),
    hurt: says('你这么说话，我投诉你。', '不用说了，我挂了。', '你骂我，我录着音呢。'),
  },
  nodes: [
    {
      node: 's_open',
      again: says('喂，是物业吗？', '你好，是服务中心吧？', '我打的是物业电话吧？'),
      left: says('反正你是物业的，我直说了。'),
    },
    {
      node: 's_empathy',
      again: says('楼上天天半夜响，你们管不管？', '孩子睡不着，我真没办法了。', '702 吵成这样，怎么办？'),
      left: says('我先把时间跟你说了吧。'),
    },
    {
      node: 's_own',
      again: says('你就说你们管不管。', '我就想有个人接这个事。', '门我敲过了，没用，你说怎么办？'),
      left: says('行，你不接，我接着说我的。'),
    },
    {
      node: 's_plan',
      again: says('你们打算怎么办？', '今晚怎么弄，你给个说法。', '到底派不派人去？'),
      left: says('办法你们自己想吧。'),
    },
    {
      node: 's_firm',
      again: says('我问的是今晚，今晚怎么办？', '贴张纸他们不看的。', '你给我来点实在的。'),
      left: says('看来今晚是没指望了。'),
    },
    {
      node: 'q_reply',
      again: says('什么时候给我回话？', '处理完怎么告诉我？', '你给我个准时间，行吗？'),
      left: says('连个时间都没有。'),
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
        '好，谢谢你啊，今晚我能睡个踏实觉了。',
        '行，{name}，那我等你电话。',
        '行，{who}去了就好，谢谢你。再见。',
        '谢谢你，总算有人管了。再见。',
        '好的，辛苦你了，再见。',
      ),
    },
    {
      outcome: 'open',
      trustBelow: 3,
      unresolved: [],
      unmet: [],
      wordings: says('行不行的，今晚见分晓。', '我先信你一回，再见。', '那我等着看吧，挂了。'),
    },
    {
      outcome: 'open',
      unresolved: ['only_phone', 'too_late'],
      unmet: [],
      wordings: says('好吧，今晚再吵我还打。', '行，先这样，我手机开着。'),
    },
  ],
}
