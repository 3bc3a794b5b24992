import { wordsPattern } from '@lianda/shared/kernel/pattern'

/**
 * English words of business talk that may take each other's place in nearly every sentence, one group a line. Our own
 * list: thesauruses that are free to use mix the meanings of a word, so that most of what they propose is wrong.
 */
const GROUPS = `
right away|immediately|straight away|at once
as soon as possible|at the earliest opportunity
at the moment|right now|at present
problem|issue
problems|issues
mistake|error
mistakes|errors
help you|assist you
contact you|get in touch with you
contact us|get in touch with us
let me know|tell me
talk to|speak to|speak with
buy|purchase
bought|purchased
cheaper|less expensive
expensive|pricey
free of charge|at no cost|at no charge
fix|repair
fixed|repaired
broken|damaged
replace|exchange
look into|investigate
make sure|ensure
i promise|i guarantee
maybe|perhaps
approximately|roughly
begin|start
begins|starts
quickly|rapidly
often|frequently
until|till
of course|certainly|absolutely
thank you|thanks
i'm sorry for|i apologise for
i am sorry for|i apologise for
worried about|concerned about
annoying|frustrating
annoyed|frustrated
happy to|glad to|pleased to
great|excellent|wonderful
easy|simple
need to|have to
needs to|has to
wait a moment|hold on a moment|wait a minute
if you like|if you wish|if you want
first of all|to begin with
because of|due to
in addition|besides
a lot of|lots of|plenty of
the whole|the entire
each month|every month|per month
each year|every year|per year
customer|client
customers|clients
colleague|coworker
colleagues|coworkers
company|firm
companies|firms
appointment|booking
appointments|bookings
answer|reply
answers|replies
bill|invoice
bills|invoices
discount|reduction
discounts|reductions
parcel|package
parcels|packages
delivery|shipment
car|vehicle
cars|vehicles
phone number|telephone number
mobile phone|cell phone
holiday|vacation
suggest|recommend
suggestion|recommendation
choose|pick
no problem|not a problem
goodbye|bye`

/** Each word in small letters with its whole group. */
const SAME: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.trim()
    .split('\n')
    .map((row) => row.split('|'))
    .flatMap((group) => group.map((word) => [word, group] as const)),
)

const longestFirst = [...SAME.keys()].toSorted((a, b) => b.length - a.length)
const known = wordsPattern(longestFirst, { whole: true })

/** In small letters, each character where it was. */
const small = (text: string): string => text.replaceAll('’', "'").replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Parts of "self-start" and "client's" are no words of their own. */
const JOINED = /['-]/

const VOWEL = /^[aeio]/

/** "a great" does not become "a excellent". */
function fits(before: string, word: string): boolean {
  const last = before.trimEnd().split(' ').at(-1)
  return last === 'a' ? !VOWEL.test(word) : last !== 'an' || VOWEL.test(word)
}

/** With a capital where the replaced word has one. */
const written = (word: string, like: string): string =>
  /^[A-Z]/.test(like) || /^i\b/.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word

/** Where English words with synonyms stand in a text, each with what may take its place. */
export function englishSynonyms(text: string): { word: string; at: number; others: string[] }[] {
  const lower = small(text)
  return [...lower.matchAll(known)]
    .filter(
      ({ 0: word, index: at }) => ![lower[at - 1], lower[at + word.length]].some((char) => JOINED.test(char ?? '')),
    )
    .map(({ 0: word, index: at }) => ({
      word,
      at,
      others: (SAME.get(word) ?? [])
        .filter((other) => other !== word && fits(lower.slice(0, at), other))
        .map((other) => written(other, text.slice(at))),
    }))
}
