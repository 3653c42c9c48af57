import { fileURLToPath } from 'node:url'
import { defineConfig, type RspressPlugin } from '@rspress/core'
import { compactCode } from '../scripts/lib/site/compactCode.mjs'
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

const CHUNK_NAME = 'static/js/async/[id].[contenthash:6].js'

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
    shiki: { langAlias: { env: 'ini' }, transformers: [compactCode] },
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
    resolve: {
      alias: {
        '@live': here('./live'),
        // Only for pages without a heading of their own, of which the site has none: its table of letters is 5 kB.
        '@rspress/shared/github-slugger$': here('./theme/slug.ts'),
        // Pages are small enough to arrive before a progress bar would be seen.
        nprogress$: here('./theme/noProgress.ts'),
      },
    },
    tools: {
      rspack(config, { isServer }) {
        config.resolve = { ...config.resolve, extensionAlias: { '.js': ['.js', '.ts', '.tsx'] } }
        // Each page loads the names of all pages' scripts: short ones.
        if (!isServer) config.output = { ...config.output, chunkFilename: CHUNK_NAME }
      },
    },
    performance: { printFileSize: false },
    output: { sourceMap: false },
  },
})
