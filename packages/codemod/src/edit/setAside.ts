/** Source as a comment, for what a person has to move. */
export const setAside = (text: string): string => `/* ${text.replaceAll('*/', '*\\/')} */`
