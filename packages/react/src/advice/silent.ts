/* `@lading/react/internal/advice` in production builds: a no-op. Development bundles use `adviseStyles.ts` instead, through the export
   condition `development`. */

/** Reports a missing style sheet and unknown custom properties in development, once per page. */
export function adviseStyles(_element: Element): void {}

/** Reports a view whose `load` resolves to something else than a component, in development. */
export function adviseView(_component: unknown): void {}
