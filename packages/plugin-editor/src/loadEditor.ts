/** Imports the editor with its built-in tabs. */
export const loadEditor = async (): Promise<typeof import('./react/editorCode.js').editorCode> =>
  (await import('./react/editorCode.js')).editorCode
