import type { PdfDict, PdfValue } from './PdfValue.js'

/** A parsed value, and the position behind it. */
interface Parsed {
  readonly value: PdfValue
  readonly end: number
}

const MAX_DEPTH = 40
const SPACE = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)/y
const REF = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const WORD = /[A-Za-z*'"]+/y
const HEX = /<[0-9A-Fa-f\s]*>/y

/**
 * Parses the value at a position. Takes linear time, whatever the text is.
 *
 * @throws SyntaxError if there's no value, or if the text ends within it
 */
export function parseValue(text: string, start: number, depth = 0): Parsed {
  if (depth > MAX_DEPTH) throw new SyntaxError('Values are nested too deeply.')
  const at = skipSpace(text, start)
  const char = text[at]
  if (char === '/') return { value: { name: match(NAME, text, at)?.[1] ?? '' }, end: NAME.lastIndex }
  if (char === '<' && text[at + 1] === '<') return parseDict(text, at + 2, depth)
  if (char === '<') {
    if (!match(HEX, text, at)) throw new SyntaxError('A string does not end.')
    return { value: null, end: HEX.lastIndex }
  }
  if (char === '[') return parseArray(text, at + 1, depth)
  if (char === '(') return { value: null, end: skipString(text, at) }
  const ref = match(REF, text, at)
  if (ref) return { value: { ref: Number(ref[1]) }, end: REF.lastIndex }
  const number = match(NUMBER, text, at)
  if (number) return { value: Number(number[0]), end: NUMBER.lastIndex }
  const word = match(WORD, text, at)
  if (!word) throw new SyntaxError('There is no value.')
  const [name] = word
  return { value: name === 'true' ? true : name === 'false' ? false : null, end: WORD.lastIndex }
}

function parseDict(text: string, start: number, depth: number): Parsed {
  const dict: Record<string, PdfValue> = Object.create(null)
  let at = skipSpace(text, start)
  while (!text.startsWith('>>', at)) {
    const key = match(NAME, text, at)
    if (!key) throw new SyntaxError('A dictionary has no key, or does not end.')
    const { value, end } = parseValue(text, NAME.lastIndex, depth + 1)
    dict[key[1] ?? ''] = value
    at = skipSpace(text, end)
  }
  return { value: { dict: dict as PdfDict }, end: at + 2 }
}

function parseArray(text: string, start: number, depth: number): Parsed {
  const items: PdfValue[] = []
  let at = skipSpace(text, start)
  while (text[at] !== ']') {
    const { value, end } = parseValue(text, at, depth + 1)
    items.push(value)
    at = skipSpace(text, end)
  }
  return { value: items, end: at + 1 }
}

function skipString(text: string, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at += 1) {
    const char = text[at]
    if (char === '\\') at += 1
    else if (char === '(') open += 1
    else if (char === ')') {
      open -= 1
      if (open === 0) return at + 1
    }
  }
  throw new SyntaxError('A string does not end.')
}

function skipSpace(text: string, at: number): number {
  match(SPACE, text, at)
  return SPACE.lastIndex
}

/** Matches a sticky pattern at a position. */
function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
