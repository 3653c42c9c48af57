import { apiPages } from './apiPages.mjs'
import { sitePages } from './sitePages.mjs'

/** The groups of the sidebar, each with its pages in order. Of a route that ends with a star, all pages below it. */
const GROUPS = [
  {
    text: 'Get started',
    routes: [
      '/start',
      '/start/react',
      '/start/next',
      '/start/vue',
      '/start/svelte',
      '/start/angular',
      '/start/astro',
      '/start/html',
      '/start/own-server',
    ],
  },
  {
    text: 'Guides',
    routes: [
      '/docs/sources',
      '/docs/forms',
      '/docs/testing',
      '/docs/routes',
      '/docs/own-interface',
      '/docs/own-uploader',
      '/docs/styling',
      '/docs/languages',
      '/docs/editor',
      '/docs/images',
      '/docs/own-bucket',
      '/docs/resumable-uploads',
      '/docs/uppy',
      '/docs/plugin-guide',
      '/docs/*',
    ],
  },
  {
    text: 'Facts',
    routes: [
      '/docs/capabilities',
      '/docs/benchmark',
      '/docs/cost',
      '/docs/reliability',
      '/docs/browsers',
      '/docs/accessibility',
      '/docs/errors',
      '/docs/versions',
      '/benchmark',
    ],
  },
  {
    text: 'Coming from',
    routes: [
      '/docs/migrate-from-uploadcare',
      '/docs/migrate-from-uppy',
      '/docs/migrate-from-filepond',
      '/docs/migrate-from-react-dropzone',
      '/docs/migrate-from-uploadthing',
    ],
  },
  {
    text: 'Reference',
    routes: ['/reference/props', '/reference/events', '/reference/api', '/reference/*'],
  },
  { text: 'Packages', routes: ['/packages/uploader', '/packages/*'], collapsed: true },
  { text: 'How it is built', routes: ['/docs/architecture', '/decisions/*'], collapsed: true },
]

/** Pages that stand in no group. */
const ALONE = ['/']

/** Shorter than the titles of the pages. */
const SHORT = new Map([
  ['/start', 'Overview'],
  ['/docs/migrate-from-uploadcare', 'Uploadcare'],
  ['/docs/migrate-from-uppy', 'Uppy'],
  ['/docs/migrate-from-filepond', 'FilePond'],
  ['/docs/migrate-from-react-dropzone', 'react-dropzone'],
  ['/docs/migrate-from-uploadthing', 'UploadThing'],
])

/**
 * Makes the sidebar of all pages.
 *
 * @returns {{ text: string, collapsible: boolean, collapsed: boolean, items: { text: string, link: string }[] }[]}
 * @throws {Error} If a page is in no group, or a group names a page that does not exist.
 */
export function siteMenu() {
  const pages = new Map([...sitePages(), ...apiPages()].map(({ route, title }) => [route, title]))
  // A named page is in the group that names it; stars take the rest.
  const named = new Set([...ALONE, ...GROUPS.flatMap(({ routes }) => routes)])
  const rest = [...pages.keys()].filter((route) => !named.has(route)).sort()
  const seen = new Set(ALONE)
  const menu = GROUPS.map(({ text, routes, collapsed = false }) => {
    const links = routes.flatMap((route) =>
      route.endsWith('*') ? rest.filter((page) => page.startsWith(route.slice(0, -1))) : [route],
    )
    const items = links.map((link) => {
      seen.add(link)
      const title = pages.get(link)
      if (title === undefined) throw new Error(`The menu names ${link}, which is no page.`)
      return { text: SHORT.get(link) ?? title, link }
    })
    return { text, collapsible: true, collapsed, items }
  })
  const missing = [...pages.keys()].filter((route) => !seen.has(route))
  if (missing.length > 0) throw new Error(`These pages are in no group of the menu: ${missing.join(', ')}.`)
  return menu
}
