/**
 * Returns the stated results of the table of Uppy's plugins, by plugin.
 *
 * @param {string} text docs/uppy.md.
 * @returns {Map<string, string>}
 */
export function readShelf(text) {
  const rows = new Map()
  for (const [, name = '', result = ''] of text.matchAll(/^\| `(\w+)` \| `@uppy\/[\w-]+` \| ([^|]+) \|/gm))
    rows.set(name, result)
  return rows
}
