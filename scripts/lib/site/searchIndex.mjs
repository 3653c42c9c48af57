/**
 * @typedef {object} SearchSection
 * @property {string} route With the anchor of its heading.
 * @property {string} page Title of its page.
 * @property {string} heading Empty for the start of the page.
 * @property {string} text The start of its text.
 */

/** Most characters of a section that are searched. */
const TEXT_LENGTH = 600

/**
 * Splits a page into sections that can be found.
 *
 * @param {string} route
 * @param {string} markdown
 * @returns {SearchSection[]}
 */
export function searchIndex(route, markdown) {
  const prose = markdown.replace(/^---[\s\S]*?^---$/m, '').replace(/^```[\s\S]*?^```$/gm, '')
  const [, page = route] = /^# (.*)$/m.exec(prose) ?? []
  const [start = '', ...sections] = prose.split(/^##+ /m)
  /** @type {Map<string, number>} */
  const used = new Map()
  return [
    { route, page: plain(page), heading: '', text: textOf(start.replace(/^# .*$/m, '')) },
    ...sections.map((section) => {
      const [heading = ''] = section.split('\n', 1)
      const slug = plain(heading)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
      const count = used.get(slug) ?? 0
      used.set(slug, count + 1)
      const anchor = count > 0 ? `${slug}-${count}` : slug
      const text = textOf(section.slice(heading.length))
      return { route: `${route}#${anchor}`, page: plain(page), heading: plain(heading), text }
    }),
  ].filter(({ heading, text }) => heading !== '' || text !== '')
}

/** @param {string} markdown */
function textOf(markdown) {
  return plain(markdown).slice(0, TEXT_LENGTH)
}

/** @param {string} markdown */
function plain(markdown) {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|-{3,}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
