/**
 * @typedef {object} Snippet
 * @property {string} source Where it stands, such as `docs/plugin-guide.md:12`.
 * @property {string} code
 */

/**
 * Finds the TypeScript blocks of a Markdown text. A block opened with `ts ignore` or `tsx ignore` is left out.
 *
 * @param {string} path
 * @param {string} markdown
 * @returns {Snippet[]}
 */
export function findSnippets(path, markdown) {
  // A block may stand indented below a list item.
  return [...markdown.matchAll(/^([ \t]*)```tsx?[ \t]*\n([\s\S]*?)^[ \t]*```[ \t]*$/gm)].map((match) => ({
    source: `${path}:${markdown.slice(0, match.index).split('\n').length}`,
    code: match[2] ?? '',
  }))
}
