import type { ServiceUrls } from './configProps.js'
import { type ConfigKey, controls } from './controls.js'
import { pageDefaults, type Settings } from './Settings.js'

/** Returns the code of a custom element with the current settings. */
export function htmlSnippet(settings: Settings, service: ServiceUrls): string {
  const config = { pubkey: controls.pubkey.default, ...service, ...settings.config }
  const attributes: string[] = []
  const properties: string[] = []
  if (settings.layout !== 'regular') attributes.push(`layout="${settings.layout}"`)
  for (const [key, value] of Object.entries(config) as [ConfigKey, unknown][]) {
    const control = controls[key]
    if (control.kind === 'examples') {
      // The code is indented for a component.
      const code = control.examples[String(value)]?.code.replaceAll('\n      ', '\n  ')
      properties.push(`uploader.${key} = ${code}`)
    } else if (typeof value === 'object') properties.push(`uploader.${key} = ${JSON.stringify(value)}`)
    else attributes.push(value === true ? kebab(key) : `${kebab(key)}="${escapeValue(String(value))}"`)
  }
  if (settings.theme !== 'auto') attributes.push(`class="lading-${settings.theme}"`)
  if (settings.preload !== pageDefaults.preload) attributes.push(`preload="${settings.preload}"`)
  return `<lading-uploader
  ${attributes.join('\n  ')}
></lading-uploader>

<script type="module">
  import '@lading/elements/define'
  import '@lading/elements/style.css'

  const uploader = document.querySelector('lading-uploader')
${properties.map((line) => `  ${line}\n`).join('')}  uploader.addEventListener('change', ({ detail }) => {
    console.log(detail.successEntries)
  })
</script>
`
}

const kebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const escapeValue = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
