import type { Language } from '@lianda/shared/contract/fields'

/** Somebody of the demonstration's life, who has no password: nobody signs in as them. */
export interface LifePerson {
  account: string
  name: string
  sex: 0 | 1
  /** A key of DEMO_DEPARTMENTS. */
  department: string
  language: Language
}

const team = (department: string, language: Language, rows: readonly (readonly [string, string, 0 | 1])[]) =>
  rows.map(([account, name, sex]): LifePerson => ({ account, name, sex, department, language }))

export const LIFE_PEOPLE: readonly LifePerson[] = [
  ...team('showroom', 'zhCN', [
    ['fang.ziyi', '方子怡', 0],
    ['liang.bo', '梁博', 1],
    ['qin.xiaolu', '秦晓璐', 0],
    ['song.yifan', '宋一帆', 1],
    ['tang.jiayi', '唐佳怡', 0],
    ['xu.haoran', '许浩然', 1],
    ['bai.ruoxi', '白若溪', 0],
    ['cheng.yu', '程宇', 1],
    ['jiang.menglin', '蒋梦琳', 0],
    ['pan.zhiyuan', '潘志远', 1],
  ]),
  ...team('fleet', 'zhCN', [
    ['cao.lei', '曹磊', 1],
    ['ding.siqi', '丁思琪', 0],
    ['gong.jianhua', '龚建华', 1],
    ['lu.xinyi', '卢欣怡', 0],
    ['meng.fanrui', '孟凡睿', 1],
    ['zou.yating', '邹雅婷', 0],
  ]),
  ...team('service', 'zhCN', [
    ['cui.mingzhu', '崔明珠', 0],
    ['du.weiming', '杜伟明', 1],
    ['feng.xue', '冯雪', 0],
    ['hou.zhenyu', '侯振宇', 1],
    ['kang.jing', '康静', 0],
    ['mao.tianyu', '毛天宇', 1],
    ['shi.wenjing', '石文静', 0],
    ['wei.guoqiang', '魏国强', 1],
  ]),
  ...team('counter', 'zhCN', [
    ['dai.xiaomin', '戴晓敏', 0],
    ['fu.junjie', '傅俊杰', 1],
    ['hao.lina', '郝丽娜', 0],
    ['jia.chen', '贾晨', 1],
    ['lai.yuqing', '赖雨晴', 0],
    ['ning.zehao', '宁泽浩', 1],
    ['shao.peipei', '邵佩佩', 0],
    ['yan.zhigang', '严志刚', 1],
  ]),
  ...team('front-desk', 'en', [
    ['olivia.brown', 'Olivia Brown', 0],
    ['daniel.kim', 'Daniel Kim', 1],
    ['sofia.rossi', 'Sofia Rossi', 0],
    ['marcus.weber', 'Marcus Weber', 1],
    ['priya.nair', 'Priya Nair', 0],
    ['lucas.martin', 'Lucas Martin', 1],
  ]),
  ...team('front-desk', 'zhTW', [
    ['chen.yuan', '陳郁安', 0],
    ['wu.chengen', '吳承恩', 1],
  ]),
]
