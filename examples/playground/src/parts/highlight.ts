/** A piece of code of one kind; `plain` has no color of its own. */
export interface CodeToken {
  readonly kind: 'plain' | 'key' | 'string' | 'number' | 'word' | 'tag'
  readonly text: string
}

/** Longest code that is colored, in characters: each token is an element. */
const MAX_LENGTH = 20_000

const KINDS = ['key', 'string', 'number', 'word', 'tag'] as const

/** Properties of JSON and of CSS, strings, numbers, words of the language, names of elements. */
const TOKENS =
  /("(?:\\.|[^"\\\n])*"(?=:)|--[\w-]+(?=:))|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<![\w#-])(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?:px|rem)?)\b|\b(true|false|null|import|from|export|function|return|const|async|await)\b|(<\/?[A-Za-z][\w-]*)/g

/** Splits JSON, CSS, HTML or JSX into tokens. */
export function highlight(code: string): readonly CodeToken[] {
  if (code.length > MAX_LENGTH) return [{ kind: 'plain', text: code }]
  const tokens: CodeToken[] = []
  let end = 0
  for (const match of code.matchAll(TOKENS)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) })
    const group = match.slice(1).findIndex((text) => text !== undefined)
    tokens.push({ kind: KINDS[group] ?? 'plain', text: match[0] })
    end = match.index + match[0].length
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) })
  return tokens
}
