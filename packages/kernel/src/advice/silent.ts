/*
 * `@lading/kernel/advice` in production builds: nothing. Bundlers that build for development replace it by `advise.ts`, by the
 * condition `development`.
 */

/** Reports likely mistakes in the use of an uploader, each once, in development. */
export function advise(_uploader: object): void {}

/** Reports likely mistakes in the props of a component. */
export function adviseProps(_uploader: object, _props: object): void {}

/** Returns the end of a message: the name that was probably meant, in development. */
export function hint(_name: string, _names: Iterable<string>): string {
  return ''
}

/** Reports, once, that the page's isolation may be why no worker runs, in development. */
export function adviseWorker(): void {}
