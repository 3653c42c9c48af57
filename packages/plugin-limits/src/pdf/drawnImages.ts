/** A picture on a page, with its size in the page's units. */
export interface DrawnImage {
  readonly name: string
  readonly width: number
  readonly height: number
}

type Matrix = readonly [number, number, number, number]

const UNIT: Matrix = [1, 0, 0, 1]
/** Strings needn't end: the search for an end would begin again at each bracket. */
const TOKEN =
  /\((?:[^\\()]|\\[\s\S])*\)?|<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[+-]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'"*]+|[[\]]/g
const MAX_TOKENS = 100_000
const MAX_SAVED = 100

/** Returns the pictures that a page's commands draw, with the sizes at which they draw them. */
export function drawnImages(content: string): DrawnImage[] {
  const drawn: DrawnImage[] = []
  const saved: Matrix[] = []
  let matrix = UNIT
  let operands: string[] = []
  let tokens = 0
  for (const [token] of content.matchAll(TOKEN)) {
    tokens += 1
    if (tokens > MAX_TOKENS) break
    if (!/^[A-Za-z'"*]/.test(token)) {
      // The widest operator that matters takes six.
      operands = [...operands.slice(-5), token]
      continue
    }
    if (token === 'q' && saved.length < MAX_SAVED) saved.push(matrix)
    else if (token === 'Q') matrix = saved.pop() ?? UNIT
    else if (token === 'cm') matrix = multiply(operands.slice(0, 4).map(Number) as unknown as Matrix, matrix)
    else if (token === 'Do') {
      const [a, b, c, d] = matrix
      const name = operands.at(-1)?.slice(1) ?? ''
      drawn.push({ name, width: Math.hypot(a, b), height: Math.hypot(c, d) })
    }
    operands = []
  }
  return drawn
}

/** Only sizes matter, so two columns are enough. */
function multiply([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h]
}
