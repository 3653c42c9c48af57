import { fileURLToPath } from 'node:url'
import { defineConfig, type RspressPlugin } from '@rspress/core'
import { siteMenu } from '../scripts/lib/site/siteMenu.mjs'
import { stage } from '../scripts/lib/site/stageSite.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every page loads the data of all pages: their descriptions are one sentence, and their outlines are read from the page. */
const smallPageData: RspressPlugin = {
  name: 'small-page-data',
  extendPageData(page) {
    const { description = '' } = page as { description?: string }
    Object.assign(page, { description: /^.{20,}?\.(?= |$)/.exec(description)?.[0] ?? description, toc: [] })
  },
}

export default defineConfig({
  root: stage,
  outDir: here('./dist'),
  themeDir: here('./theme'),
  globalStyles: here('./theme/site.css'),
  base: process.env.SITE_BASE ?? '/',
  lang: 'en',
  title: 'Lading',
  description: 'An uploader for React and every other page, and a plugin framework for uploading files.',
  icon: '/icon.svg',
  logo: '/icon.svg',
  logoText: 'Lading',
  llms: true,
  // The site has its own, which needs no index of substrings.
  search: false,
  // Uploads and pictures of a page are its own.
  mediumZoom: false,
  plugins: [smallPageData],
  route: { cleanUrls: true },
  markdown: {
    link: { checkDeadLinks: true, checkAnchors: true },
    shiki: { langAlias: { env: 'ini' } },
  },
  themeConfig: {
    nav: [
      { text: 'Get started', link: '/start', activeMatch: '^/start' },
      { text: 'Guides', link: '/docs/sources', activeMatch: '^/docs/(?!migrate)' },
      { text: 'Reference', link: '/reference/props', activeMatch: '^/reference' },
      { text: 'Coming from', link: '/docs/migrate-from-uploadcare', activeMatch: '^/docs/migrate' },
      { text: 'Benchmark', link: '/docs/benchmark' },
    ],
    sidebar: { '/': siteMenu() },
    socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/lading-uploader/lading' }],
    enableContentAnimation: false,
    enableScrollToTop: false,
  },
  builderConfig: {
    resolve: { alias: { '@live': here('./live') } },
    tools: { rspack: { resolve: { extensionAlias: { '.js': ['.js', '.ts', '.tsx'] } } } },
    performance: { printFileSize: false },
    output: { sourceMap: false },
  },
})
