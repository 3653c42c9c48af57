/** Version of this package, which the plugins made with it carry. */
export const kernelVersion: string = '0.1.0'
