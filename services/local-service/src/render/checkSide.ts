import { CdnError } from '../errors/CdnError.js'

/** Refuses a side that's longer than the answer can be. @throws CdnError `output-too-large`. */
export function checkSide(name: string, sidePx: number, maxSidePx: number): void {
  if (sidePx <= maxSidePx) return
  const advice = 'the limit is 3000 pixels a side, or 5000 with -/format/jpeg/'
  throw new CdnError('output-too-large', `The operation "${name}" requires ${sidePx} pixels: ${advice}.`)
}
