/**
 * Specification tests that the embedded store deliberately does not pass: why, and the code that the client gets. Every
 * other test has to pass.
 */
export const REFUSED: readonly { tests: RegExp; code: number; reason: string }[] = [
  { tests: /^[^:]*-collation\.json: .*collation/i, code: 72, reason: 'collations other than simple' },
  { tests: /: .*with collation$/, code: 72, reason: 'collations other than simple' },
  { tests: /on views$/, code: 115, reason: 'views' },
  { tests: /document validation errInfo/, code: 115, reason: 'validators' },
  { tests: /support errorResponse assertions$/, code: 59, reason: 'failpoints' },
  { tests: /errors correctly--(command|socket) error$/, code: 59, reason: 'failpoints' },
  { tests: /^aggregate-(out|merge)\.json: /, code: 115, reason: '$out and $merge' },
  { tests: /^aggregate-merge-errorResponse\.json: /, code: 115, reason: '$merge' },
  { tests: /: Aggregate to collection with let option$/, code: 115, reason: '$out' },
  { tests: /: Aggregate with \$out passes bypassDocumentValidation: false$/, code: 115, reason: '$out' },
]
