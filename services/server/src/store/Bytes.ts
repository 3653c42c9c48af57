/** Bytes in an unshared buffer. TypeScript before 5.7, whose arrays take no type argument, reads it as `Uint8Array`. */
export type Bytes = ReturnType<typeof Uint8Array.from>
