import type { CodemodResult } from '../runCodemod.js'

/** Formats a run's report as JSON: `changed`, `held` and `failed` files, and `places` with file, line, level, why, todo and page. */
export function formatJson(
  { changed, held, findings, failed }: CodemodResult,
  name: (file: string) => string,
): string {
  return JSON.stringify(
    {
      changed: changed.map(name),
      held: held.map(name),
      places: [...findings].flatMap(([file, list]) =>
        list.map((finding) => ({ file: name(file), ...finding })),
      ),
      failed: [...failed].map(([file, reason]) => ({ file: name(file), reason })),
    },
    null,
    2,
  )
}
