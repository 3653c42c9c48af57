/** More than any page has. Processing time grows with this number. */
const MAX_CHARACTERS = 1_000_000
const MAX_PLACES = 100

/** Refuses text that no person would write. @throws Error with a sentence for the report */
export function assertModest(text: string): void {
  if (text.length > MAX_CHARACTERS)
    throw new Error(`It has more than ${MAX_CHARACTERS.toLocaleString('en')} characters.`)
}

/** Refuses a file with more of something than a person writes. @throws Error with a sentence for the report */
export function assertFew(count: number, what: string): void {
  if (count > MAX_PLACES) throw new Error(`It has ${count} ${what}, and at most ${MAX_PLACES} are moved.`)
}
