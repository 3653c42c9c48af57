/** @throws Error with the sentence, unless the condition is true */
export function holds(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(`This does not hold: ${sentence}.`)
}
