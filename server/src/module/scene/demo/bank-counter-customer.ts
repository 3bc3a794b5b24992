import type { Customer } from '@lianda/shared/module/customer/customer.contract'
import { bankFacts, bankSmallTalk } from './bank-counter-topics'
import { cold, memory, objection, says, warm, moodFrom } from './customer-parts'

/** 王先生：嗓门大，讲道理，听不得规定。 */
export const bankCustomer: Customer = {
  facts: bankFacts,
  smallTalk: bankSmallTalk,
  objections: [
    objection('half_told', '只说了一半', {
      raisedBy: ['i_half'],
      wordings: says(
        '那另外一笔呢？两笔钱，你只说了一笔。',
        '就这个？十块是什么，二十是什么，你分开说。',
        '你说清楚，一笔一笔说。',
      ),
      resolvedBy: {
        keywords: '年费,短信|年费,10|短信费,20|短信,两块|短信,2|一笔是|每月,2',
        examples: [
          '十块是卡的年费，二十块是短信服务费',
          '一笔是年费十元，另一笔是短信费，每月两元',
          '还有一笔是短信通知的费用，十个月二十块',
        ],
      },
      pressed: says('还是没说清，两笔，各是什么？', '我问的是两笔。', cold('你到底查没查？')),
      patience: 1,
      resolved: says('哦，这么说我就明白了。', '早这么说不就完了。', '嗯，十块、二十，对上了。'),
      dropped: says('算了，我回去让我儿子看。', '说不清拉倒，先说退的事。'),
      hint: '两笔都说清：年费十元，短信服务费每月两元、十个月二十元。',
    }),
    objection('only_waived', '年费免了，短信的钱呢', {
      raisedBy: ['i_waive'],
      wordings: says(
        '年费免了，那短信那二十块呢？',
        '那二十块怎么办？还有那个短信，关不关？',
        '十块的说了，二十的呢？',
      ),
      resolvedBy: {
        keywords: '短信,退|申请,退|退费|关,短信|取消,短信|停,短信|20,退|关掉|一起退',
        examples: [
          '短信费我也给您申请退',
          '短信服务我现在就关掉，二十块一起退',
          '二十块我帮您提交退费申请',
          '两笔一起给您办',
        ],
      },
      pressed: says('二十块呢？你还没说。', '我问的是短信那二十。'),
      patience: 1,
      resolved: says('这还差不多。', '行，两笔都有说法了。', warm('好，你这么办我没意见。')),
      dropped: says('行吧，能免一笔是一笔。', '二十块我再找你们领导说。'),
      hint: '说明短信服务现在就关，二十元一起申请退。',
    }),
  ],
  memories: [
    memory('name', '柜员的姓名', 'name', '', {
      recalls: [
        {
          nodes: ['s_refund', 's_time'],
          wordings: says('{name}是吧，我记住了。', '{name}，我就认你了。', cold('你说你叫{name}，好。')),
        },
      ],
      contradicted: says(
        '你刚才不是说叫{before}吗？',
        '怎么又成{now}了？刚才还是{before}。',
        '到底是{before}还是{now}？',
      ),
    }),
    memory('days', '几天到账', 'duration', '到账|退到|退回|工作日|多久|之内|以内|天内|周内', {
      recalls: [
        {
          nodes: ['s_time'],
          wordings: says('你先前说{days}，我可记着。', '刚才说的是{days}，对吧？', '{days}，这可是你说的。'),
        },
      ],
      contradicted: says(
        '刚才说{before}，怎么又成{now}了？',
        '等等，{before}还是{now}？',
        '你一会儿{before}一会儿{now}，我信哪个？',
      ),
    }),
    memory('monthly', '短信一个月多少钱', 'money', '每月,短信|一个月,短信|短信,每个月|每条', {
      recalls: [],
      contradicted: says(
        '短信刚才说{before}，现在又{now}？',
        '不是{before}吗？怎么{now}了？',
        '{before}，{now}，你自己对对看。',
      ),
    }),
  ],
  goals: [
    { id: 'clear', label: '知道三十块是什么钱', metBy: ['i_explain'] },
    { id: 'refund', label: '钱有办法退', metBy: ['i_refund', 'i_waive'] },
    { id: 'when', label: '知道什么时候到账', metBy: ['i_days'] },
  ],
  mood: moodFrom(3, 7),
  acts: {
    again: says('我说，{line}', '你没听见？{line}', '我再说一遍。{line}', '我刚才说的是，{line}'),
    unknown: says('这我哪知道。', '这个我说不上来。', '你问我，我问谁去？', '这个我没留意过。', cold('你别跟我打岔。')),
    back: says('说回我那三十块。', '咱还是说钱的事。', '你先把正事说了。', '先说我这个钱。', cold('别绕了，说钱。')),
    asked_before: says('刚才不是说了吗？', '你问过了。', '我说过一遍了。', cold('你到底听没听？')),
    not_understood: says(
      '你说的跟我这钱挨得上吗？',
      '我听不明白，你说人话。',
      '你这是答我呢，还是说别的？',
      '我问东你答西。',
      cold('糊弄谁呢？'),
    ),
    silent: says('你倒是说话。', '怎么，没词儿了？', '我等着呢。', '哑巴了？'),
    insult: says(
      '你怎么骂人呢？',
      '我这岁数，你这么跟我说话？',
      '嘴巴放干净点。',
      cold('再骂一句试试，我找你们行长。'),
    ),
    refusal: says('你不管？那我今天就不走了。', '你们柜台不管，谁管？', '推来推去，你们就会这一套。'),
    blame: says('还怪上我了？', '合着扣我的钱，是我的错？', '我一个老头子，你往我身上推？'),
    left: says('算了，这个先不跟你掰扯。', '行，这个先放着。', '说不清就不说了。', cold('得，你就糊弄吧。')),
    farewell: says('跟你说不清楚，我找你们行长去！', '我不跟你耗了，打电话投诉去。', '行，你等着，我找能管事的。'),
    hurt: says(
      '骂人是吧？我现在就找你们领导！',
      '我活了快六十，没人这么骂过我。投诉！',
      '你这态度，我录下来了，走着瞧。',
    ),
  },
  nodes: [
    {
      node: 's_calm',
      again: says('我就问你，我卡里三十块哪去了？', '三十块，凭什么扣我的？', '我的钱少了，你倒是给个话。'),
      left: says('你不表态也行，我跟你说说怎么扣的。'),
    },
    {
      node: 's_recover',
      again: says('你就说管不管吧。', '你这话我听着不舒服，你重新说。', '叫你们领导来，还是你管？'),
      left: says('行，领导不来，我就跟你说。'),
    },
    {
      node: 's_check',
      again: says('我什么都没办过，你查查是怎么回事。', '你给我查，那两笔是谁办的。', '两笔，上个月的，你看看。'),
      left: says('不查拉倒，你就直接告诉我。'),
    },
    {
      node: 'q_fee',
      again: says('三十块，到底是什么钱？', '你就告诉我，这两笔叫什么名目。', '十块是什么，二十是什么？'),
      left: says('说不清是什么钱，那就更该退。'),
    },
    {
      node: 's_refund',
      again: says('我没要过短信，这钱退不退？', '我就问你，钱能不能退？', '这钱你打算怎么办？'),
      left: says('你不说退，我也得要个日子。'),
    },
    {
      node: 's_time',
      again: says('要等多久，你给个准日子。', '哪天能到账？', '我不想再跑一趟，你说几天。'),
      left: says('连个日子都没有。'),
    },
  ],
  outcomes: [
    {
      outcome: 'won',
      trustFrom: 7,
      unresolved: [],
      unmet: [],
      left: false,
      wordings: says(
        '行，你办事我放心。刚才嗓门大，别往心里去。',
        '好，{name}，就等你电话了。',
        '这态度就对了，谢谢你啊。',
        '行，说清楚了我就不闹了。',
      ),
    },
    {
      outcome: 'lost',
      unresolved: [],
      unmet: [],
      wordings: says('不退是吧？那我找你们上级说去。', '好，你们等着，我投诉。', '行，这卡我销了，换一家。'),
    },
    {
      outcome: 'open',
      trustBelow: 3,
      unresolved: [],
      unmet: [],
      wordings: says('先这么着，不到账我还来。', '话我记着呢，骗我你试试。', '行不行的，过几天见分晓。'),
    },
    {
      outcome: 'open',
      unresolved: ['half_told', 'only_waived'],
      unmet: [],
      wordings: says('有的我还是没弄明白，回去问我儿子。', '先这样，没说清的我下回再问。'),
    },
  ],
}
