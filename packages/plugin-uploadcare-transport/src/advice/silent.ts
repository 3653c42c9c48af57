/*
 * `@lading/plugin-uploadcare-transport/internal/advice` in production builds: does nothing. Bundlers that build for development replace it
 * with `adviseProject.ts`, through the `development` condition.
 */

/** Reports settings of a project that the service refuses, each once, in development. */
export function adviseProject(_context: object): void {}
