import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * @typedef {object} StartGuide
 * @property {string} guide Path of the guide.
 * @property {string[]} before What the page has before it follows the guide.
 * @property {string[]} commands Those that install what its page needs, as they are written.
 * @property {Record<string, string>} files By their paths: the page's own, and what the guide says.
 * @property {string[]} [checks] A program of `node_modules` that runs before the build.
 * @property {string[]} [build] A program of `node_modules` with its arguments. Default: no build.
 * @property {string[]} [copies] A folder of `node_modules` that the guide copies, and its target.
 * @property {string} dist The folder to serve.
 * @property {StartHandler} [handler] The server's half of uploads into a bucket. Default: none.
 * @property {string} stored Selector of what the page shows for a stored file.
 */

const html = (/** @type {string} */ body) =>
  `<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body>${body}</body></html>`
const moduleAt = (/** @type {string} */ path) =>
  html(`<div id="app"></div><script type="module" src="${path}"></script>`)

/**
 * @typedef {object} StartHandler
 * @property {string[]} build A program of `node_modules` with its arguments, which compiles the handler.
 * @property {string} module Path of the compiled module, whose `POST` takes a request.
 * @property {string} path Where the page expects it.
 */

/**
 * Reads what a person types who follows a quick start, except for React's.
 *
 * @returns {StartGuide[]}
 * @throws Error when a guide has no command or no code
 */
export function startGuides() {
  return [vue(), svelte(), angular(), plainHtml(), astro(), next()]
}

/** @returns {StartGuide} */
function vue() {
  const { guide, commands, block } = read('vue')
  return {
    guide,
    before: ['vue@3', 'vite@8', '@vitejs/plugin-vue@6'],
    commands,
    files: {
      'vite.config.ts': block('ts'),
      'src/App.vue': block('vue'),
      'src/main.js':
        "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')\n",
      'index.html': moduleAt('/src/main.js'),
    },
    build: ['vite/bin/vite.js', 'build'],
    dist: 'dist',
    stored: 'li:has-text("first.png")',
  }
}

/** @returns {StartGuide} */
function svelte() {
  const { guide, commands, block } = read('svelte')
  return {
    guide,
    before: ['svelte@5', 'vite@8', '@sveltejs/vite-plugin-svelte@7'],
    commands,
    files: {
      'vite.config.js':
        "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n",
      'src/App.svelte': block('svelte'),
      'src/main.js':
        "import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.getElementById('app') })\n",
      'index.html': moduleAt('/src/main.js'),
    },
    build: ['vite/bin/vite.js', 'build'],
    dist: 'dist',
    stored: 'li:has-text("first.png")',
  }
}

/** @returns {StartGuide} */
function angular() {
  const { guide, commands, block } = read('angular')
  const { styles } = JSON.parse(block('json'))
  const options = { browser: 'src/main.ts', index: 'src/index.html', tsConfig: 'tsconfig.json', styles }
  const build = { builder: '@angular/build:application', options: { ...options, outputPath: 'dist' } }
  const compilerOptions = { target: 'ES2022', module: 'ES2022', moduleResolution: 'bundler', strict: true }
  return {
    guide,
    before: [
      ...['core', 'common', 'compiler', 'platform-browser', 'build', 'cli', 'compiler-cli'].map(
        (name) => `@angular/${name}@20.3`,
      ),
      'typescript@5.9',
      'rxjs@7',
      'tslib@2',
    ],
    commands,
    files: {
      'angular.json': JSON.stringify({
        version: 1,
        projects: { app: { projectType: 'application', root: '', architect: { build } } },
      }),
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['src/main.ts'] }),
      'src/styles.css': '',
      'src/attachments.ts': block('ts'),
      'src/main.ts':
        "import { bootstrapApplication } from '@angular/platform-browser'\nimport { provideZonelessChangeDetection } from '@angular/core'\nimport { Attachments } from './attachments'\nbootstrapApplication(Attachments, { providers: [provideZonelessChangeDetection()] })\n",
      'src/index.html': html('<base href="/" /><app-attachments></app-attachments>'),
    },
    build: ['@angular/cli/bin/ng.js', 'build', '--no-progress'],
    dist: 'dist/browser',
    stored: 'li:has-text("first.png")',
  }
}

/** @returns {StartGuide} */
function plainHtml() {
  const { guide, commands, block } = read('html')
  return {
    guide,
    before: [],
    commands,
    files: { 'index.html': html(block('html')) },
    copies: ['@lading/elements/bundles', 'bundles'],
    dist: '.',
    stored: 'input[name="photo[]"][value^="http"]',
  }
}

/** @returns {StartGuide} */
function astro() {
  const { guide, commands, block } = read('astro')
  return {
    guide,
    before: ['astro@5'],
    commands,
    files: { 'src/pages/index.astro': block('astro') },
    build: ['astro/astro.js', 'build'],
    dist: 'dist',
    stored: 'li:has-text("first.png")',
  }
}

/** @returns {StartGuide} */
function next() {
  const { guide, commands } = read('next')
  const app = 'examples/apps/next/app'
  const shown = ['layout.tsx', 'page.tsx', 'service.ts', 'Gallery.tsx']
  const missing = shown.filter((name) => !readFileSync(join(root, guide), 'utf8').includes(`${app}/${name}`))
  if (missing.length > 0) throw new Error(`${guide} doesn't show ${missing.join(', ')}.`)
  return {
    guide,
    before: ['next@16', 'react@19', 'react-dom@19', 'typescript@5.9', '@types/react@19', '@types/node@24'],
    commands,
    files: {
      // A page without a server, as Next.js exports it, is served like the others.
      'next.config.mjs': "export default { output: 'export' }\n",
      ...Object.fromEntries(
        readdirSync(join(root, app))
          .filter((name) => shown.includes(name))
          .map((name) => [`app/${name}`, readFileSync(join(root, app, name), 'utf8')]),
      ),
    },
    build: ['next/dist/bin/next', 'build'],
    dist: 'out',
    stored: 'main img[alt="first.png"], main lading-img, main [class*="lading-cdn-image"]',
  }
}

/** @param {string} name Of a guide. */
function read(name) {
  const guide = `website/pages/start/${name}.md`
  const text = readFileSync(join(root, guide), 'utf8')
  const block = (/** @type {string} */ language) => {
    const [, code] = new RegExp(`\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
    if (!code) throw new Error(`${guide} has no code in ${language}.`)
    return code
  }
  const commands = block('sh')
    .split('\n')
    .filter((line) => line.startsWith('npm install '))
  if (commands.length === 0) throw new Error(`${guide} doesn't begin with what it installs.`)
  return { guide, commands, block }
}
