/**
 * A pattern built at run time can be anything, even one with unbounded run time, and no lint rule can check it.
 */
const plugin = {
  meta: { name: 'lianda' },
  rules: {
    'no-made-pattern': {
      /** @param {{ report(problem: { node: unknown, message: string }): void }} context */
      create: (context) => {
        /** @param {any} node */
        const check = (node) => {
          const [pattern] = node.arguments
          const written =
            pattern?.type === 'Literal' || (pattern?.type === 'TemplateLiteral' && pattern.expressions.length === 0)
          if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp' && !written)
            context.report({
              node,
              message: 'Only kernel/pattern.ts makes a pattern of what is not written in the code.',
            })
        }
        return { NewExpression: check, CallExpression: check }
      },
    },
  },
}

export default plugin
