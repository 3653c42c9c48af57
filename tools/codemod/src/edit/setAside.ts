/** Turns source code into a comment, for code that a person has to move. */
export const setAside = (text: string): string => `/* ${text.replaceAll('*/', '*\\/')} */`
