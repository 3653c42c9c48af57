/*
 * `@lading/react/advice` in production builds: nothing. Bundlers that build for development replace it by `adviseStyles.ts`, by
 * the condition `development`.
 */

/** Reports a missing style sheet, and custom properties that do not exist, once for a page, in development. */
export function adviseStyles(_element: Element): void {}
