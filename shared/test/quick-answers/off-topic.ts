/** What has nothing to do with any of the questions. */
export const OFF_TOPIC = {
  zh: [
    '今天天气真不错，适合出去走走。',
    '我昨天晚上看了一场球赛，特别精彩。',
    '请问您贵姓，怎么称呼您？',
    '您好，很高兴为您服务。',
    '这个我也不太清楚，您再等等吧。',
    '我们公司成立二十年了，口碑一直很好。',
    '中午我们一起去吃火锅吧。',
    '好的好的，没问题。',
    '您说得对，我完全理解您的心情。',
    '这个问题问得很好。',
  ],
  en: [
    'The weather is lovely today, perfect for a walk.',
    'I watched a great football match last night.',
    'May I have your name, please?',
    'Hello, I am happy to help you today.',
    'I am not really sure about that, please wait.',
    'Our company has been around for twenty years.',
    'Let us have lunch together at noon.',
    'Okay, sure, no problem at all.',
    'You are right, I fully understand how you feel.',
    'That is a very good question.',
  ],
} as const
