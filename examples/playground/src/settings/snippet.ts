import type { ServiceUrls } from './configProps.js'
import { type ConfigKey, controls } from './controls.js'
import { pageDefaults, type Settings } from './Settings.js'

/** The component of each layout. */
const components: Readonly<Record<Settings['layout'], string>> = {
  regular: 'FileUploaderRegular',
  minimal: 'FileUploaderMinimal',
  inline: 'FileUploaderInline',
}

/** Returns the code of a component with the current settings. */
export function snippet(settings: Settings, service: ServiceUrls): string {
  const name = components[settings.layout]
  const config = { pubkey: controls.pubkey.default, ...service, ...settings.config }
  const props = Object.entries(config).map(([key, value]) => prop(key as ConfigKey, value))
  if (settings.theme !== 'auto') props.push(`classNameUploader="lading-${settings.theme}"`)
  if (settings.preload !== pageDefaults.preload) props.push(`preload="${settings.preload}"`)
  return `import { ${name} } from '@lading/uploader'
import '@lading/uploader/style.css'
${settings.theme === 'contrast' ? "import '@lading/uploader/themes.css'\n" : ''}
export function Uploader() {
  return (
    <${name}
      ${props.join('\n      ')}
      onChange={(list) => console.log(list.successEntries)}
    />
  )
}
`
}

function prop(key: ConfigKey, value: unknown): string {
  const control = controls[key]
  if (control.kind === 'examples') return `${key}={${control.examples[String(value)]?.code}}`
  if (value === true) return key
  if (typeof value === 'string' && !/["\\\n]/.test(value)) return `${key}="${value}"`
  return `${key}={${JSON.stringify(value)}}`
}
