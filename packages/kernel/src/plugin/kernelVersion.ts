/** Version of this package, as plugins that are made with it carry it. */
export const kernelVersion: string = '0.1.0'
