/** This package's version. `definePlugin()` stamps it on every plugin. */
export const kernelVersion: string = '0.1.0'
