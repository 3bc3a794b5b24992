/** The pictures that come with the product, by folder of shared/static/images; their names are texts of `picture`. */
export const BUILT_IN = {
  cover: [
    'conversation',
    'reception',
    'phone-call',
    'checklist',
    'growth',
    'safety',
    'product',
    'teamwork',
    'negotiation',
    'handbook',
    'stage',
    'city',
  ],
  avatar: ['bob', 'bun', 'short', 'curly', 'beard', 'glasses', 'cap', 'headset', 'scarf', 'long', 'grey', 'tie'],
  banner: ['dawn', 'mountains', 'skyline', 'waves', 'bubbles', 'ribbons'],
  badge: [
    'first-step',
    'streak',
    'star',
    'trophy',
    'crown',
    'shield',
    'rocket',
    'heart',
    'target',
    'book',
    'medal',
    'diamond',
  ],
  level: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
} as const satisfies Record<string, readonly string[]>

export type BuiltInFolder = keyof typeof BUILT_IN

export const BUILT_IN_FOLDERS = Object.keys(BUILT_IN) as BuiltInFolder[]

/** A built-in picture's path, which is a value like an upload's. */
export const builtInPath = (folder: BuiltInFolder, name: string): string => `static/images/${folder}/${name}.svg`

const ALL: ReadonlySet<string> = new Set(
  BUILT_IN_FOLDERS.flatMap((folder) => BUILT_IN[folder].map((name) => builtInPath(folder, name))),
)

export const isBuiltInPicture = (path: string): boolean => ALL.has(path)
