import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * @typedef {object} GuidePage
 * @property {string} guide Path of the guide.
 * @property {string[]} commands Those that install what its page needs, as they are written.
 * @property {string} code The page's module.
 * @property {string} component Name of the component that it exports.
 */

/** Guides for React, each with the heading above its page. */
const guides = /** @type {const} */ ([
  ['website/pages/start/react.md', '## Add it to a page', '## Install'],
  ['website/pages/start/own-server.md', '## The page', '## Install'],
  ['docs/suggestions.md', '# Suggested descriptions and titles'],
  ['docs/photo-privacy.md', '# Locations in photos, and content credentials'],
  ['docs/document-limits.md', '# Limits of documents'],
  ['docs/stored-files.md', '# My files'],
  ['docs/phone.md', '# Use your phone'],
  ['docs/camera.md', '## Scan documents'],
  ['docs/follow-progress.md', '# Follow long uploads outside the page'],
  ['docs/after-close.md', '# Uploads that outlive the page'],
  ['docs/migrate-from-uppy.md', '## Replace the dashboard'],
  ['docs/migrate-from-filepond.md', '## A page'],
  ['docs/migrate-from-react-dropzone.md', '## A page'],
  ['docs/migrate-from-uploadthing.md', '## A page'],
])

/**
 * Reads what a person types who follows a guide for React.
 *
 * @returns {GuidePage[]}
 * @throws Error when a guide has no command or no page
 */
export function guidePages() {
  return guides.map(([guide, heading, installHeading = heading]) => {
    const text = `\n${readFileSync(join(root, guide), 'utf8')}`
    const section = (/** @type {string} */ title) => text.split(`\n${title}\n`)[1]?.split(/\n## /)[0] ?? ''
    const [, shell = ''] = /```sh\n([\s\S]*?)```/.exec(section(installHeading)) ?? []
    const commands = shell.split('\n').filter((line) => line.startsWith('npm install '))
    const [, code = ''] = /```tsx\n([\s\S]*?)```/.exec(section(heading)) ?? []
    const [, component = ''] = /export (?:const|function) (\w+)/.exec(code) ?? []
    if (commands.length === 0 || !component)
      throw new Error(`${guide} has no command or no page under "${heading}".`)
    return { guide, commands, code, component }
  })
}
