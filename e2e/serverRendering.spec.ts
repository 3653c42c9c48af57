import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import solid from 'vite-plugin-solid'
import { renderOnServer, type ServerExample } from './support/renderOnServer.js'
import { expect, test, urls } from './support/test.js'

const examples: readonly ServerExample[] = [
  {
    name: 'own-vue',
    plugins: () => [vue()],
    server: `import { createSSRApp } from 'vue'
      import { renderToString } from 'vue/server-renderer'
      import App from '/src/App.vue'
      export const render = () => renderToString(createSSRApp(App))`,
    client: `import { createSSRApp } from 'vue'
      import App from '/src/App.vue'
      createSSRApp(App).mount('#root')`,
  },
  {
    name: 'own-svelte',
    plugins: () => [svelte({ configFile: false })],
    server: `import { render as renderApp } from 'svelte/server'
      import App from '/src/App.svelte'
      export const render = async () => (await renderApp(App)).body`,
    client: `import { hydrate } from 'svelte'
      import App from '/src/App.svelte'
      hydrate(App, { target: document.querySelector('#root') })`,
  },
  {
    name: 'own-solid',
    plugins: () => [solid({ ssr: true })],
    server: `import { createComponent, generateHydrationScript, renderToString } from 'solid-js/web'
      import { App } from '/src/App.tsx'
      export const render = async () => generateHydrationScript() + renderToString(() => createComponent(App, {}))`,
    client: `import { createComponent, hydrate } from 'solid-js/web'
      import { App } from '/src/App.tsx'
      hydrate(() => createComponent(App, {}), document.querySelector('#root'))`,
  },
  {
    name: 'own-angular',
    plugins: () => [],
    server: `import '@angular/compiler'
      import { provideZonelessChangeDetection } from '@angular/core'
      import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser'
      import { provideServerRendering, renderApplication } from '@angular/platform-server'
      import { provideUploader } from '@lading/angular'
      import { App } from '/src/App.ts'
      import { uploader } from '/src/uploader.ts'
      import document from '/index.html?raw'
      const providers = [
        provideZonelessChangeDetection(),
        provideClientHydration(),
        provideServerRendering(),
        provideUploader(uploader),
      ]
      const start = (context) => bootstrapApplication(App, { providers }, context)
      export const render = () => renderApplication(start, { document, url: '/' })`,
    client: `import '@angular/compiler'
      import { provideZonelessChangeDetection } from '@angular/core'
      import { bootstrapApplication, provideClientHydration } from '@angular/platform-browser'
      import { provideUploader } from '@lading/angular'
      import { App } from '/src/App.ts'
      import { uploader } from '/src/uploader.ts'
      const providers = [provideZonelessChangeDetection(), provideClientHydration(), provideUploader(uploader)]
      bootstrapApplication(App, { providers })`,
  },
]

for (const example of examples)
  test(`${example.name} is rendered on a server, and its markup is taken over`, async ({ page, file }) => {
    const { html, script } = await renderOnServer(example)
    expect(html).toMatch(/Files, at most (?:<!--.*?-->)*3/)
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    let sendScript = () => {}
    const server = createServer(({ url }, response) => {
      const send = (type: string, body: string) => response.setHeader('content-type', type).end(body)
      if (url?.endsWith('.js')) sendScript = () => send('text/javascript', script)
      else send('text/html', html)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const requested = page.waitForRequest('**/client.js')
    await page.goto(`http://127.0.0.1:${port}/?service=${encodeURIComponent(urls.service)}`, {
      waitUntil: 'commit',
    })
    await requested
    const status = page.getByRole('status')
    await expect(status).toHaveText('0 of 0 uploaded')
    const rendered = await status.elementHandle()
    sendScript()
    await page.waitForLoadState()
    expect(problems).toEqual([])
    await page
      .getByLabel('Files, at most 3')
      .setInputFiles(await file('a.txt', new TextEncoder().encode('a')))
    await expect(page.getByRole('listitem')).toContainText('a.txt: success')
    await expect(status).toHaveText('1 of 1 uploaded')
    // The element that the server has sent, not another one in its place.
    expect(await rendered?.textContent()).toBe('1 of 1 uploaded')
    expect(await rendered?.evaluate(({ isConnected }) => isConnected)).toBe(true)
    expect(problems).toEqual([])
    server.close()
    server.closeAllConnections()
  })
