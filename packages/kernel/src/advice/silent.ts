/*
 * `@lading/kernel/internal/advice` in production builds: does nothing. Bundlers that build for development replace it with `advise.ts`, through the
 * `development` condition.
 */

/** Reports likely mistakes in the use of an uploader, each once, in development. */
export function advise(_uploader: object): void {}

/** Names plugins that come with an uploader, in development. */
export function adviseBuiltIn(_uploader: object, _plugins: readonly object[]): void {}

/** Reports likely mistakes in a component's props, in development. */
export function adviseProps(_uploader: object, _props: object): void {}

/** Reports components that share an uploader and set a key to different values, in development. */
export function adviseShared(_uploader: object, _getSettings: () => readonly object[]): void {}

/** Reports a plugin that has no effect because another one has its id, in development. */
export function adviseKept(
  _uploader: object,
  _previous: readonly object[],
  _next: readonly object[],
  _replaced: ReadonlySet<string>,
): void {}

/** Returns the end of a message, which suggests the name that was probably meant, in development. */
export function hint(_name: string, _names: Iterable<string>): string {
  return ''
}

/** Reports, once, that the page's isolation might prevent workers from running, in development. */
export function adviseWorker(): void {}

/** Reports likely mistakes in a form field's options, in development. */
export function adviseField(_options: object): void {}

/** Reports that a field never reaches its form's data, in development. */
export function adviseFieldName(_options: object, _control: object | null): void {}

/** Reports that a form was sent whose field doesn't have the page's options, in development. */
export function adviseLooseField(_form: object): void {}

/** Reports that a field has lost files with its step of a form, in development. */
export function adviseLostFiles(_uploader: object, _form: object | null): void {}

/** Reports that a form input's uploader isn't on the page, in development. Returns a function that stops waiting for it. */
export function adviseFormInput(_ctxName: string, _getNames: () => readonly string[]): () => void {
  return () => {}
}

/** Returns the candidate that a mistyped name probably means, in development. */
export function nearest(_name: string, _names: Iterable<string>, _limit?: number): string | undefined {
  return undefined
}
