/** Version of this package, as requests name it. */
export const version: string = '0.1.0'
